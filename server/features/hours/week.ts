/** A doctor's week without breaks, as the calls of `contract/hours.ts` have it. */
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { ALWAYS, type AttendanceRange, type AttendanceWeek, attendanceRangeOf } from '../../../contract/attendance.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { type DayHours, weekDays, weekErrors } from '../../../contract/hours.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { auditReading } from '../appointments/index.ts';
import { durationsOf, outsideOf, readWeeks, replaceWeeks, todayAt } from './weeks.ts';

/**
 * The week of a doctor that applies today. Empty if there is none, or if another user asks for a doctor who isn't
 * approved or is disabled.
 */
export async function hoursOf(db: Reader, viewer: { id: string; at: Date }, doctorId: string): Promise<DayHours[]> {
  const [visible] = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.id, doctorId),
        or(and(isNotNull(account.approvedAt), isNull(account.disabledAt)), eq(account.id, viewer.id)),
      ),
    );
  if (!visible) return [];
  const [present] = await readWeeks(db, doctorId, await todayAt(db, doctorId, viewer.at));
  return toDayHours(present?.ranges ?? []);
}

/**
 * Saves the week of the requesting doctor that applies today, Sunday first. A day with the start and end that it has
 * now keeps its breaks. Booked appointments that no longer fit aren't cancelled, but returned: because of the doctor's
 * lock, every booking is either among them or made with the new hours. Doctors without the clinic's approval see no
 * patients, so they get none.
 * @throws refusal `schedule_incompatible`, naming each invalid row
 */
export async function saveHours(
  tx: Tx,
  by: Actor & { approved: boolean },
  week: readonly DayHours[],
): Promise<{ hours: DayHours[]; outside: DoctorAppointment[] }> {
  await lockTimeOf(tx, by.id);
  const [present, ...later] = await readWeeks(tx, by.id, await todayAt(tx, by.id, by.at));
  const before = present?.ranges ?? [];
  const unchanged = new Set(toDayHours(before).map(day => JSON.stringify(day)));
  const errors = weekErrors(week, await durationsOf(tx, by.id)).filter(
    // Hours with breaks were checked range by range.
    ({ field }) => !unchanged.has(JSON.stringify(week[Number(field.split('.')[1])])),
  );
  if (errors.length > 0) throw refuseFields(errors, 'schedule_incompatible');
  const ranges = week.flatMap(day =>
    unchanged.has(JSON.stringify(day))
      ? before.filter(({ weekDay }) => weekDay === Number(day.week_day))
      : [attendanceRangeOf(day)],
  );
  const weeks = [{ validFrom: ALWAYS, ranges }, ...later];
  await replaceWeeks(tx, by, weeks);
  const outside = by.approved ? await outsideOf(tx, by, weeks) : [];
  await auditReading(tx, by, outside);
  return { hours: toDayHours(ranges), outside };
}

/** Each day that has ranges, from its first start to its last end. */
function toDayHours(week: AttendanceWeek): DayHours[] {
  return weekDays.flatMap(week_day => {
    const ranges = week.filter(({ weekDay }) => weekDay === Number(week_day));
    const [first] = ranges;
    if (!first) return [];
    const last = ranges.reduce((latest: AttendanceRange, range) =>
      range.endMinute > latest.endMinute ? range : latest,
    );
    return [{ week_day, start: clockLabel(first.startMinute), end: clockLabel(last.endMinute) }];
  });
}
