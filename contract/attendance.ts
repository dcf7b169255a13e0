/** A doctor's attendance: the weekly hours applied to the calendar of the clinic's zone. */
import { dayAfter, instantOf, type PlainDay, wallClock, weekDayOf } from './clinicTime.ts';
import { type DayHours, minutesOf } from './hours.ts';

/** A span of time in epoch milliseconds; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * One weekday's hours (0 is Sunday), in minutes after midnight of the clinic's clock. Equal values mean a closed day.
 */
export interface AttendanceDay {
  weekDay: number;
  startMinute: number;
  endMinute: number;
}

/** A day's hours as attendance. */
export const attendanceDayOf = ({ week_day, start, end }: DayHours): AttendanceDay => ({
  weekDay: Number(week_day),
  startMinute: minutesOf(start),
  endMinute: minutesOf(end),
});

/** A doctor's week: seven days, or none if the hours were never saved. */
export type AttendanceWeek = readonly AttendanceDay[];

/** The attendance of a day; undefined on a closed day, or if a clock change skips all of it. */
export function attendanceOn(week: AttendanceWeek, zone: string, day: PlainDay): Span | undefined {
  const weekDay = weekDayOf(day);
  const hours = week.find(entry => entry.weekDay === weekDay);
  if (!hours || hours.startMinute >= hours.endMinute) return undefined;
  const span = { start: instantOf(zone, day, hours.startMinute), end: instantOf(zone, day, hours.endMinute) };
  return span.start < span.end ? span : undefined;
}

/**
 * The attendance that an instant is within, if any. Neighbouring days are checked too: where clocks go back across
 * midnight, a day's attendance continues while the clock shows the previous day.
 */
export function attendanceAt(week: AttendanceWeek, zone: string, instant: number): Span | undefined {
  const today = wallClock(zone, instant);
  for (const days of [0, 1, -1]) {
    const span = attendanceOn(week, zone, dayAfter(today, days));
    if (span && span.start <= instant && instant < span.end) return span;
  }
  return undefined;
}

/** Whether a span of time is within one day's attendance. */
export function fitsAttendance(week: AttendanceWeek, zone: string, { start, end }: Span): boolean {
  const span = attendanceAt(week, zone, start);
  return span !== undefined && end <= span.end;
}
