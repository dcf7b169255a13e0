/** Reads doctors' timetables and closed times, as parts of other statements or by themselves. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AttendanceTimetable } from '../../../contract/attendance.ts';
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

/** All weeks of a doctor, as a JSON array by their first days. */
const weeksOf = (doctorId: SQLWrapper): SQL => sql`
  coalesce((
    select json_agg(json_build_object('validFrom', valid_from, 'ranges', ranges) order by valid_from)
    from (
      select valid_from, json_agg(json_build_object(
        'weekDay', week_day, 'startMinute', start_minute, 'endMinute', end_minute) order by week_day, start_minute) as ranges
      from weekly_hours where doctor_id = ${doctorId} group by valid_from
    ) week), '[]')`;

/** The columns `timetable` and `rules` of a doctor, for `TimetableColumns`. */
export const timetableColumns = (doctorId: SQLWrapper): SQL => sql`
  ${weeksOf(doctorId)} as timetable,
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

const read = prepared(
  ['doctorId'],
  ({ doctorId }) => sql<Pick<TimetableColumns, 'timetable'>>`select ${weeksOf(sql`${doctorId}::uuid`)} as timetable`,
);

/** All weeks of a doctor, by their first days; none if the hours were never saved. */
export async function attendanceTimetableOf(db: Reader, doctorId: string): Promise<AttendanceTimetable> {
  const [found] = await read(db, { doctorId });
  return found?.timetable ?? [];
}
