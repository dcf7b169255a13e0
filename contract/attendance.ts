/** A doctor's attendance: their timetable applied to the calendar of the clinic's zone. */
import { dateOf, dayAfter, instantOf, type PlainDay, wallClock, weekDayOf } from './clinicTime.ts';
import { type HoursRange, minutesOf } from './hours.ts';

/** A span of time in epoch milliseconds; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Whether two spans have any time in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** What remains of spans without others, in order. */
export function without(spans: readonly Span[], removed: readonly Span[]): Span[] {
  return removed.reduce<Span[]>(
    (rest, { start, end }) =>
      rest.flatMap(span =>
        [
          { start: span.start, end: Math.min(span.end, start) },
          { start: Math.max(span.start, end), end: span.end },
        ].filter(part => part.start < part.end),
      ),
    [...spans],
  );
}

/**
 * A range of a weekday (0 is Sunday), in minutes after midnight of the clinic's clock. A weekday has any number of
 * them, which don't overlap. Equal values mean a closed day.
 */
export interface AttendanceRange {
  weekDay: number;
  startMinute: number;
  endMinute: number;
}

/** A range of a week as attendance. */
export const attendanceRangeOf = ({ week_day, start, end }: HoursRange): AttendanceRange => ({
  weekDay: Number(week_day),
  startMinute: minutesOf(start),
  endMinute: minutesOf(end),
});

/** A doctor's week: its ranges in order, or none if the hours were never saved. */
export type AttendanceWeek = readonly AttendanceRange[];

/** A week, and the first date (`YYYY-MM-DD`) on which it applies. */
export interface DatedWeek {
  validFrom: string;
  ranges: AttendanceWeek;
}

/** A doctor's weeks, by the date from which they apply. Each applies until the next one. */
export type AttendanceTimetable = readonly DatedWeek[];

/** A `validFrom` before all dates: that of a week without a first day. */
export const ALWAYS = '0001-01-01';

/** The timetable that consists of a single week. */
export const everyWeek = (ranges: AttendanceWeek): AttendanceTimetable => [{ validFrom: ALWAYS, ranges }];

/** The week that applies on a date (`YYYY-MM-DD`); without ranges if there is none yet. */
const weekOn = (timetable: AttendanceTimetable, date: string): AttendanceWeek =>
  timetable.findLast(week => week.validFrom <= date)?.ranges ?? [];

/** The attendance of a day, in order; without ranges that a clock change skips, and empty on a closed day. */
export function attendanceOn(timetable: AttendanceTimetable, zone: string, day: PlainDay): Span[] {
  const ranges =
    timetable.length === 1 && timetable[0]?.validFrom === ALWAYS ? timetable[0].ranges : weekOn(timetable, dateOf(day));
  const weekDay = weekDayOf(day);
  const spans: Span[] = [];
  for (const range of ranges) {
    if (range.weekDay !== weekDay || range.startMinute >= range.endMinute) continue;
    const start = instantOf(zone, day, range.startMinute);
    const end = instantOf(zone, day, range.endMinute);
    if (start < end) spans.push({ start, end });
  }
  return spans;
}

/**
 * The attendance that an instant is within, if any. Neighbouring days are checked too: where clocks go back across
 * midnight, a day's attendance continues while the clock shows the previous day.
 */
export function attendanceAt(timetable: AttendanceTimetable, zone: string, instant: number): Span | undefined {
  const today = wallClock(zone, instant);
  for (const days of [0, 1, -1]) {
    const spans = attendanceOn(timetable, zone, dayAfter(today, days));
    const span = spans.find(({ start, end }) => start <= instant && instant < end);
    if (span) return span;
  }
  return undefined;
}

/** Whether a span of time is within one range of a day's attendance. */
export function fitsAttendance(timetable: AttendanceTimetable, zone: string, { start, end }: Span): boolean {
  const span = attendanceAt(timetable, zone, start);
  return span !== undefined && end <= span.end;
}
