import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type DayHours, minutesOf } from '../../../contract/hours.ts';
import { readingAt } from '../../../contract/wallClock.ts';

const MINUTE_MS = 60_000;

/** Whether an appointment is within its doctor's weekly hours, in the clinic's time zone. */
export function isInside(
  { date, specialty, clinic }: Pick<DoctorAppointment, 'date' | 'specialty' | 'clinic'>,
  week: readonly DayHours[],
): boolean {
  const start = new Date(readingAt(clinic.time_zone, Date.parse(date)));
  const hours = week.find(day => day.week_day === String(start.getUTCDay()));
  if (!hours) return false;
  const minute = start.getUTCHours() * 60 + start.getUTCMinutes();
  return minutesOf(hours.start) <= minute && minute + specialty.duration / MINUTE_MS <= minutesOf(hours.end);
}
