/** A doctor's week: editing it, and which appointments are within it. Pure functions. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { ALWAYS, type AttendanceTimetable, attendanceRangeOf, fitsAttendance } from '../../../contract/attendance.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { dayFits, type HoursRange, minutesOf, weekDays } from '../../../contract/hours.ts';
import type { Timetable, TimetableWeek } from '../../../contract/timetable.ts';

export type WeekDay = HoursRange['week_day'];
export type Edge = 'start' | 'end';

const MINUTE_MS = 60_000;
const CLOSED = { start: '00:00', end: '00:00' };

/** Monday to Friday. */
export const workingDays: readonly WeekDay[] = ['1', '2', '3', '4', '5'];

/** A range of a week that is being edited: the n-th of its weekday, counted from 0. */
export type RowId = `${WeekDay}.${number}`;

export const rowId = (weekDay: WeekDay, index: number): RowId => `${weekDay}.${index}`;

/** The rows to edit, Sunday first: a weekday's ranges in order, or a closed row. */
export function weekOf(saved: readonly HoursRange[]): HoursRange[] {
  return weekDays.flatMap(week_day => {
    const ranges = saved.filter(range => range.week_day === week_day);
    return ranges.length > 0 ? ranges : [{ week_day, ...CLOSED }];
  });
}

/** The ranges of edited rows: without closed ones, each weekday's in order. */
export const rangesOf = (week: readonly HoursRange[]): HoursRange[] =>
  week
    .filter(row => !isClosed(row))
    .sort((a, b) => a.week_day.localeCompare(b.week_day) || a.start.localeCompare(b.start));

export const rowsOn = (week: readonly HoursRange[], weekDay: WeekDay): HoursRange[] =>
  week.filter(row => row.week_day === weekDay);

/** The id of a row. */
export const idOf = (week: readonly HoursRange[], row: HoursRange): RowId =>
  rowId(row.week_day, rowsOn(week, row.week_day).indexOf(row));

export function isClosed({ start, end }: Pick<HoursRange, 'start' | 'end'>): boolean {
  return start === end;
}

/** The ids of the rows of a week whose whole weekday is the same in another one. */
export function rowsOfSameDays(week: readonly HoursRange[], other: readonly HoursRange[]): ReadonlySet<string> {
  const textOf = (rows: readonly HoursRange[]) => rows.map(({ start, end }) => `${start} ${end}`).join();
  const isSame = (day: WeekDay) => textOf(rowsOn(week, day)) === textOf(rowsOn(other, day));
  return new Set(week.filter(row => isSame(row.week_day)).map(row => idOf(week, row)));
}

/** A week with the rows of one weekday replaced. */
export function setDay(week: readonly HoursRange[], weekDay: WeekDay, rows: readonly HoursRange[]): HoursRange[] {
  return weekDays.flatMap(day => (day === weekDay ? rows.map(row => ({ ...row, week_day: day })) : rowsOn(week, day)));
}

export function changeRow(
  week: readonly HoursRange[],
  id: RowId,
  change: Partial<Pick<HoursRange, Edge>>,
): HoursRange[] {
  return week.map(row => (idOf(week, row) === id ? { ...row, ...change } : row));
}

export function closeDay(week: readonly HoursRange[], weekDay: WeekDay): HoursRange[] {
  return setDay(week, weekDay, [{ week_day: weekDay, ...CLOSED }]);
}

export function removeRow(week: readonly HoursRange[], id: RowId): HoursRange[] {
  return week.filter(row => idOf(week, row) !== id);
}

/** Copies one day's hours, breaks included, to others. */
export const copyDay = (week: readonly HoursRange[], from: WeekDay, to: readonly WeekDay[]): HoursRange[] =>
  to.reduce((next, day) => setDay(next, day, rowsOn(week, from)), [...week]);

/** Gives Monday to Friday the same hours. */
export const setWorkingDays = (week: readonly HoursRange[], rows: readonly HoursRange[]): HoursRange[] =>
  workingDays.reduce((next, day) => setDay(next, day, rows), [...week]);

/**
 * Limits a day after an edge was edited: the start can't pass the end, nor the end the start. A day that was closed has
 * no other edge to respect: opening it from the start moves the end along.
 *
 * @param wasClosed whether the day had no hours before the edit
 */
export function limitDay<D extends Pick<HoursRange, 'start' | 'end'>>(day: D, edited: Edge, wasClosed: boolean): D {
  if (minutesOf(day.start) <= minutesOf(day.end)) return day;
  if (edited === 'end') return { ...day, end: day.start };
  return wasClosed ? { ...day, end: day.start } : { ...day, start: day.end };
}

/** The length of a day's attendance, in milliseconds. */
export function lengthOf({ start, end }: Pick<HoursRange, 'start' | 'end'>): number {
  return (minutesOf(end) - minutesOf(start)) * MINUTE_MS;
}

const LAST_MINUTE = minutesOf('23:59');

/**
 * The end nearest to the given one at which a day can be divided into slots of one of `durations` (milliseconds), the
 * later of two equally near ones; undefined if there is none that day.
 * @param latest the minute of the day that the end can't pass
 */
export function nearestEnd(
  day: Pick<HoursRange, 'start' | 'end'>,
  durations: readonly number[],
  latest = LAST_MINUTE,
): string | undefined {
  const start = minutesOf(day.start);
  const end = minutesOf(day.end);
  const candidates = durations.flatMap(duration => {
    const slot = duration / MINUTE_MS;
    const whole = Math.floor((end - start) / slot);
    return [start + (whole + 1) * slot, start + whole * slot];
  });
  const best = candidates
    .filter(minute => minute > start && minute <= latest)
    .sort((a, b) => Math.abs(a - end) - Math.abs(b - end) || b - a)[0];
  return best === undefined ? undefined : clockLabel(best);
}

/** How many appointments hours give: as many as `count`, or at most so many if it depends on the specialty. */
export interface Slots {
  count: number;
  isMost: boolean;
}

/**
 * How many slots rows of a week give, divided as the server does it: each of one duration and followed by the buffer.
 * Undefined without hours, and unless the durations are known and all ranges can be saved.
 * @param durations of the doctor's specialties, in milliseconds
 */
export function slotsOf(
  rows: readonly HoursRange[],
  durations: readonly number[],
  bufferMinutes: number,
): Slots | undefined {
  const ranges = rangesOf(rows);
  const canBeSaved = ranges.every((range, index) => {
    const before = ranges[index - 1];
    const isApart = before?.week_day !== range.week_day || minutesOf(before.end) <= minutesOf(range.start);
    return isApart && dayFits(range, durations);
  });
  if (ranges.length === 0 || !canBeSaved) return undefined;
  const bufferMs = bufferMinutes * MINUTE_MS;
  // There need not be a buffer after the last one.
  const slotsIn = (range: HoursRange, duration: number) =>
    Math.floor((lengthOf(range) + bufferMs) / (duration + bufferMs));
  const counts = durations.map(duration => ranges.reduce((sum, range) => sum + slotsIn(range, duration), 0));
  const count = Math.max(...counts);
  return { count, isMost: Math.min(...counts) < count };
}

/** The step of the arrow keys, in minutes: the doctor's shortest appointment. */
export function stepOf(durations: readonly number[]): number {
  return durations.length > 0 ? Math.min(...durations) / MINUTE_MS : 15;
}

/** Whether the doctor has ever set hours. */
export const hasHours = ({ weeks }: Pick<Timetable, 'weeks'>): boolean => weeks.some(({ ranges }) => ranges.length > 0);

/** The weeks of a timetable as attendance. */
export const attendanceOf = (weeks: readonly TimetableWeek[]): AttendanceTimetable =>
  weeks.map(({ valid_from, ranges }) => ({ validFrom: valid_from ?? ALWAYS, ranges: ranges.map(attendanceRangeOf) }));

/** Whether an appointment is within its doctor's hours on its day, in the clinic's time zone. */
export function isWithinHours(
  { date, specialty, clinic }: Pick<DoctorAppointment, 'date' | 'specialty' | 'clinic'>,
  weeks: readonly TimetableWeek[],
): boolean {
  const start = Date.parse(date);
  return fitsAttendance(attendanceOf(weeks), clinic.time_zone, { start, end: start + specialty.duration });
}
