/** A doctor's timetable: weeks with breaks that apply from a day on, and the rules of booking. */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { ALWAYS, attendanceRangeOf, type DatedWeek } from '../../../contract/attendance.ts';
import type { BodyOf, ResponseOf } from '../../../contract/call.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { type HoursRange, weekDays } from '../../../contract/hours.ts';
import {
  type BookingRules,
  defaultRules,
  type saveTimetable,
  type Timetable,
  type TimetableWeek,
  timetableErrors,
  weeksAsOf,
} from '../../../contract/timetable.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { timetable } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { auditReading } from '../appointments/index.ts';
import { durationsOf, outsideOf, readWeeks, replaceWeeks, todayAt } from './weeks.ts';

/**
 * The doctor's timetable as of today at their clinic (`YYYY-MM-DD`). Before the first save: version 0, an empty week
 * and `defaultRules`.
 */
export async function timetableOf(db: Reader, doctorId: string, today: string): Promise<Timetable> {
  const [stored] = await db.select().from(timetable).where(eq(timetable.doctorId, doctorId));
  const weeks = (await readWeeks(db, doctorId, today)).map(toTimetableWeek);
  return {
    weeks: weeks.length > 0 ? weeks : [{ valid_from: null, ranges: [] }],
    rules: stored ? toRules(stored) : defaultRules,
    version: stored?.version ?? 0,
  };
}

/**
 * Saves the timetable of the requesting doctor. A save that waited for the network is read as of today: weeks that
 * ended meanwhile are dropped. Appointments that no longer fit are returned, as by `saveHours`.
 * @throws refusal `version_conflict` with `TimetableConflict`; `schedule_incompatible`, naming each invalid range
 */
export async function saveTimetableOf(
  tx: Tx,
  by: Actor & { approved: boolean },
  { weeks, rules, version }: BodyOf<typeof saveTimetable>,
): Promise<ResponseOf<typeof saveTimetable>> {
  await lockTimeOf(tx, by.id);
  const today = await todayAt(tx, by.id, by.at);
  const current = await timetableOf(tx, by.id, today);
  const wanted = weeksAsOf(weeks.map(withoutEmptyRanges), today);
  const isRepeat = current.version > 0 && isDeepStrictEqual({ weeks: wanted, rules }, contentOf(current));
  if (!isRepeat) {
    if (version !== current.version) throw refuse('version_conflict', { extra: { current } });
    const errors = errorsOf(weeks, await durationsOf(tx, by.id), today);
    if (errors.length > 0) throw refuseFields(errors, 'schedule_incompatible');
    await replaceWeeks(tx, by, wanted.map(toDatedWeek), rules);
  }
  const outside = by.approved ? await outsideOf(tx, by, wanted.map(toDatedWeek)) : [];
  await auditReading(tx, by, outside);
  return { timetable: isRepeat ? current : { weeks: wanted, rules, version: version + 1 }, outside };
}

/**
 * The errors of the weeks that still apply, by their indexes in the request. A range that takes no time isn't stored,
 * so it has none.
 */
function errorsOf(weeks: readonly TimetableWeek[], durations: readonly number[], today: string) {
  const hasCome = ({ valid_from }: TimetableWeek) => valid_from === null || valid_from <= today;
  const dated = weeks.map((week, index) => (index === 0 && hasCome(week) ? { ...week, valid_from: null } : week));
  const present = dated.findLastIndex(hasCome);
  return timetableErrors(dated.map(withoutEmptyRanges), durations).flatMap(({ field, code }) => {
    const [, week = '', part, range] = field.split('.');
    if (Number(week) < present) return [];
    if (part !== 'ranges') return [{ field, code }];
    const indexes = [...(weeks[Number(week)]?.ranges ?? []).entries()].flatMap(([index, { start, end }]) =>
      start === end ? [] : [index],
    );
    return [{ field: `weeks.${week}.ranges.${indexes[Number(range)]}`, code }];
  });
}

const withoutEmptyRanges = ({ valid_from, ranges }: TimetableWeek): TimetableWeek => ({
  valid_from,
  ranges: ranges.filter(({ start, end }) => start !== end),
});

const contentOf = ({ weeks, rules }: Timetable) => ({ weeks, rules });

const toRules = (row: typeof timetable.$inferSelect): BookingRules => ({
  notice_minutes: row.noticeMinutes,
  horizon_days: row.horizonDays,
  buffer_minutes: row.bufferMinutes,
  online: row.online,
});

const toDatedWeek = ({ valid_from, ranges }: TimetableWeek): DatedWeek => ({
  validFrom: valid_from ?? ALWAYS,
  ranges: ranges.map(attendanceRangeOf),
});

const toTimetableWeek = ({ validFrom, ranges }: DatedWeek): TimetableWeek => ({
  valid_from: validFrom === ALWAYS ? null : validFrom,
  ranges: ranges.flatMap(({ weekDay, startMinute, endMinute }): HoursRange[] => {
    const week_day = weekDays[weekDay];
    if (week_day === undefined || startMinute === endMinute) return [];
    return [{ week_day, start: clockLabel(startMinute), end: clockLabel(endMinute) }];
  }),
});
