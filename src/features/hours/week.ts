/** A doctor's week: editing it, and which appointments are within it. Pure functions. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { attendanceRangeOf, everyWeek, fitsAttendance } from '../../../contract/attendance.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { type DayHours, minutesOf, weekDays } from '../../../contract/hours.ts';

export type WeekDay = DayHours['week_day'];
export type Edge = 'start' | 'end';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLOSED = { start: '00:00', end: '00:00' };

/** Monday to Friday, for copying. */
const workingDays: readonly WeekDay[] = ['1', '2', '3', '4', '5'];

/** Seven rows, Sunday first, from the saved week, which has either no rows or all seven. */
export function weekOf(saved: readonly DayHours[]): DayHours[] {
  return weekDays.map(week_day => saved.find(day => day.week_day === week_day) ?? { week_day, ...CLOSED });
}

export function isClosed({ start, end }: Pick<DayHours, 'start' | 'end'>): boolean {
  return start === end;
}

export function changeDay(week: readonly DayHours[], weekDay: WeekDay, change: Partial<DayHours>): DayHours[] {
  return week.map(day => (day.week_day === weekDay ? { ...day, ...change } : day));
}

export function closeDay(week: readonly DayHours[], weekDay: WeekDay): DayHours[] {
  return changeDay(week, weekDay, CLOSED);
}

/** Whether copying a day to Monday to Friday would change any of them. */
export function isWorthCopying(week: readonly DayHours[], { start, end }: DayHours): boolean {
  return week.some(day => workingDays.includes(day.week_day) && (day.start !== start || day.end !== end));
}

/** Copies one day's hours to Monday to Friday. */
export function copyToWorkingDays(week: readonly DayHours[], from: WeekDay): DayHours[] {
  const source = week.find(day => day.week_day === from);
  if (!source) return [...week];
  return week.map(day => (workingDays.includes(day.week_day) ? { ...source, week_day: day.week_day } : day));
}

/**
 * Limits a day after an edge was edited: the start can't pass the end, nor the end the start. A day that was closed has
 * no other edge to respect: opening it from the start moves the end along.
 *
 * @param wasClosed whether the day had no hours before the edit
 */
export function limitDay<D extends Pick<DayHours, 'start' | 'end'>>(day: D, edited: Edge, wasClosed: boolean): D {
  if (minutesOf(day.start) <= minutesOf(day.end)) return day;
  if (edited === 'end') return { ...day, end: day.start };
  return wasClosed ? { ...day, end: day.start } : { ...day, start: day.end };
}

/** A duration in milliseconds as `HHhMM`: `00h30`, `01h00`. */
export function hoursAndMinutes(duration: number): string {
  const hours = String(Math.floor(duration / HOUR_MS)).padStart(2, '0');
  const minutes = String(Math.floor((duration % HOUR_MS) / MINUTE_MS)).padStart(2, '0');
  return `${hours}h${minutes}`;
}

/** The length of a day's attendance, in milliseconds. */
export function lengthOf({ start, end }: Pick<DayHours, 'start' | 'end'>): number {
  return (minutesOf(end) - minutesOf(start)) * MINUTE_MS;
}

const LAST_MINUTE = minutesOf('23:59');

/**
 * The end nearest to the given one at which a day can be divided into slots of one of `durations` (milliseconds), the
 * later of two equally near ones; undefined if there is none that day.
 */
export function nearestEnd(day: Pick<DayHours, 'start' | 'end'>, durations: readonly number[]): string | undefined {
  const start = minutesOf(day.start);
  const end = minutesOf(day.end);
  const candidates = durations.flatMap(duration => {
    const slot = duration / MINUTE_MS;
    const whole = Math.floor((end - start) / slot);
    return [start + (whole + 1) * slot, start + whole * slot];
  });
  const best = candidates
    .filter(minute => minute > start && minute <= LAST_MINUTE)
    .sort((a, b) => Math.abs(a - end) - Math.abs(b - end) || b - a)[0];
  return best === undefined ? undefined : clockLabel(best);
}

/** The step of the arrow keys, in minutes: the doctor's shortest appointment. */
export function stepOf(durations: readonly number[]): number {
  return durations.length > 0 ? Math.min(...durations) / MINUTE_MS : 15;
}

/** Whether an appointment is within its doctor's weekly hours, in the clinic's time zone. */
export function isWithinHours(
  { date, specialty, clinic }: Pick<DoctorAppointment, 'date' | 'specialty' | 'clinic'>,
  week: readonly DayHours[],
): boolean {
  const start = Date.parse(date);
  return fitsAttendance(everyWeek(week.map(attendanceRangeOf)), clinic.time_zone, {
    start,
    end: start + specialty.duration,
  });
}
