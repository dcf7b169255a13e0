import { TZDate } from '@date-fns/tz';
import type { DoctorAppointment } from '../../contract/appointments.ts';
import { type DayHours, minutesOf } from '../../contract/hours.ts';

const MINUTE_MS = 60_000;

/** Whether an appointment lies within its doctor's weekly hours, by the wall clock of its clinic. */
export function isInside(
  { date, specialty, clinic }: Pick<DoctorAppointment, 'date' | 'specialty' | 'clinic'>,
  week: readonly DayHours[],
): boolean {
  const start = new TZDate(Date.parse(date), clinic.time_zone);
  const hours = week.find(day => day.week_day === String(start.getDay()));
  if (!hours) return false;
  const minute = start.getHours() * 60 + start.getMinutes();
  return minutesOf(hours.start) <= minute && minute + specialty.duration / MINUTE_MS <= minutesOf(hours.end);
}
