/** Reads doctors' timetables and closed times, as parts of other statements or by themselves. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AttendanceTimetable, Span } from '../../../contract/attendance.ts';
import type { Reader } from '../database/database.ts';
import { epochMs, prepared } from '../database/prepared.ts';

/** A doctor's rules of booking (`BookingRules` of the contract), in milliseconds. */
export interface Rules {
  noticeMs: number;
  /** Null for `BOOKING_HORIZON_MONTHS`. */
  horizonDays: number | null;
  bufferMs: number;
  online: boolean;
}

/** What the clinic itself books by: only the buffer applies. */
export const rulesForClinic = ({ bufferMs }: Pick<Rules, 'bufferMs'>): Rules => ({
  ...{ noticeMs: 0, horizonDays: null, bufferMs, online: true },
});

/** The columns `timetable` and `rules` of a doctor, for `TimetableColumns`. */
export const timetableColumns = (doctorId: SQLWrapper): SQL => sql`
  coalesce((
    select json_agg(json_build_object('validFrom', valid_from, 'ranges', ranges) order by valid_from)
    from (
      select valid_from, json_agg(json_build_object(
        'weekDay', week_day, 'startMinute', start_minute, 'endMinute', end_minute) order by week_day, start_minute) as ranges
      from weekly_hours where doctor_id = ${doctorId} group by valid_from
    ) week), '[]') as timetable,
  coalesce((
    select json_build_object('noticeMs', notice_minutes * 60000.0, 'horizonDays', horizon_days,
      'bufferMs', buffer_minutes * 60000.0, 'online', online)
    from timetable where timetable.doctor_id = ${doctorId}
  ), '{"noticeMs":0,"horizonDays":null,"bufferMs":0,"online":true}') as rules`;

export interface TimetableColumns {
  timetable: AttendanceTimetable;
  rules: Rules;
}

/** Closed times of a doctor or their clinic that end after an instant, as a JSON array of `Span` by start. */
export const closedTimes = (doctorId: SQLWrapper, clinicId: SQLWrapper, from: SQLWrapper): SQL => sql`
  coalesce((
    select json_agg(json_build_object('start', ${epochMs(sql`starts_at`)}, 'end', ${epochMs(sql`ends_at`)}) order by starts_at)
    from closed_time
    where ended_at is null and ends_at > ${from}
      and (closed_time.doctor_id = ${doctorId} or (closed_time.clinic_id = ${clinicId} and closed_time.doctor_id is null))
  ), '[]')`;

/** A doctor's timetable, rules and closed times that aren't over, at their clinic. */
export interface Attendance extends TimetableColumns {
  closed: Span[];
}

const read = prepared(
  ['doctorId', 'from'],
  ({ doctorId, from }) => sql<Attendance>`
    select ${timetableColumns(sql`account.id`)},
      ${closedTimes(sql`account.id`, sql`account.clinic_id`, sql`${from}::timestamptz`)} as closed
    from account where account.id = ${doctorId}::uuid`,
);

/** @throws Error if there is no such account */
export async function attendanceOf(db: Reader, doctorId: string, now: Date): Promise<Attendance> {
  const [found] = await read(db, { doctorId, from: now.toISOString() });
  if (!found) throw new Error(`There is no account ${doctorId}.`);
  return found;
}
