import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { attendanceDayOf, fitsAttendance } from '../../../contract/attendance.ts';
import type { DayHours } from '../../../contract/hours.ts';

/** Whether an appointment is within its doctor's weekly hours, in the clinic's time zone. */
export function isInside(
  { date, specialty, clinic }: Pick<DoctorAppointment, 'date' | 'specialty' | 'clinic'>,
  week: readonly DayHours[],
): boolean {
  const start = Date.parse(date);
  return fitsAttendance(week.map(attendanceDayOf), clinic.time_zone, { start, end: start + specialty.duration });
}
