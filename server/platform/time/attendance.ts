/** When a doctor attends: the weekly hours, laid on the calendar of the clinic's zone. Pure. */
import { dayAfter, instantOf, type PlainDay, wallClock, weekDayOf } from './clinicTime.ts';

/** A stretch of time in epoch milliseconds; its end doesn't belong to it. */
export interface Span {
  start: number;
  end: number;
}

/** One weekday's hours (0 is Sunday), in minutes after midnight of the clinic's clock. Equal ones are a closed day. */
export interface AttendanceDay {
  weekDay: number;
  startMinute: number;
  endMinute: number;
}

/** A doctor's week: seven days, or none when the hours were never saved. */
export type AttendanceWeek = readonly AttendanceDay[];

/** The time from a day's start to its end; undefined on a closed day, or when a gap in the clock swallows it all. */
export function attendanceOn(week: AttendanceWeek, zone: string, day: PlainDay): Span | undefined {
  const weekDay = weekDayOf(day);
  const hours = week.find(entry => entry.weekDay === weekDay);
  if (!hours || hours.startMinute >= hours.endMinute) return undefined;
  const span = { start: instantOf(zone, day, hours.startMinute), end: instantOf(zone, day, hours.endMinute) };
  return span.start < span.end ? span : undefined;
}

/**
 * The day's attendance that an instant lies in, if it lies in any. The days beside the instant's own are asked too: where
 * clocks go back across midnight, a day's attendance goes on while the wall shows the day before.
 */
export function attendanceAt(week: AttendanceWeek, zone: string, instant: number): Span | undefined {
  const today = wallClock(zone, instant);
  for (const days of [0, 1, -1]) {
    const span = attendanceOn(week, zone, dayAfter(today, days));
    if (span && span.start <= instant && instant < span.end) return span;
  }
  return undefined;
}

/** Whether a stretch of time lies within one day's attendance. */
export function fitsAttendance(week: AttendanceWeek, zone: string, { start, end }: Span): boolean {
  const span = attendanceAt(week, zone, start);
  return span !== undefined && end <= span.end;
}
