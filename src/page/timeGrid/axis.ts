/**
 * The time axis that all columns share, in minutes from its top.
 *
 * Columns of one day are placed by elapsed time, so that an hour that the clock repeats is shown twice, and a skipped
 * one is not shown. Columns of a week are placed by the wall clock, so that the same time is at the same height on each
 * day.
 */
import type { Span } from '../../../contract/attendance.ts';
import { instantOf, plainDay, wallClock } from '../../../contract/clinicTime.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
/** Shown while no doctor attends and there are no appointments, in minutes after midnight. */
const DEFAULT_HOURS = { start: 8 * HOUR, end: 18 * HOUR };

/** The day of a column. */
export interface AxisDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** The hours, and what is placed on it. */
  spans: readonly Span[];
}

interface Tick {
  /** Minutes from the top of the axis. */
  top: number;
  /** The wall-clock time, in minutes after midnight. */
  clock: number;
}

export interface Axis {
  /** In minutes. */
  length: number;
  ticks: Tick[];
  /** Identifies the axis: columns on an equal one needn't be rendered again. */
  key: string;
  /** Minutes from the top to an instant (epoch milliseconds), which belongs to the column of that date. */
  topOf(date: string, instant: number): number;
  /** The inverse: the instant at a number of minutes from the top. */
  timeOf(date: string, top: number): number;
}

/** Minutes from midnight of `date` to the wall-clock time at an instant; also of the day before or after. */
function minuteOn(zone: string, date: string, instant: number): number {
  const { minute, year, month, day } = wallClock(zone, instant);
  const days = Math.round((Date.UTC(year, month - 1, day) - Date.parse(date)) / (24 * HOUR * MINUTE_MS));
  return days * 24 * HOUR + minute;
}

function dayAxis(zone: string, date: string, spans: readonly Span[]): Axis {
  const day = plainDay(date);
  const first =
    spans.length > 0 ? Math.min(...spans.map(span => span.start)) : instantOf(zone, day, DEFAULT_HOURS.start);
  const last = spans.length > 0 ? Math.max(...spans.map(span => span.end)) : instantOf(zone, day, DEFAULT_HOURS.end);
  const top = first - (wallClock(zone, first).minute % HOUR) * MINUTE_MS;
  const length = Math.ceil((last - top) / (HOUR * MINUTE_MS)) * HOUR;
  const ticks = Array.from({ length: length / HOUR }, (_, i) => ({
    top: i * HOUR,
    clock: wallClock(zone, top + i * HOUR * MINUTE_MS).minute,
  }));
  return {
    length,
    ticks,
    key: `${zone} ${top} ${length}`,
    topOf: (_date, instant) => (instant - top) / MINUTE_MS,
    timeOf: (_date, minute) => top + minute * MINUTE_MS,
  };
}

function weekAxis(zone: string, days: readonly AxisDay[]): Axis {
  const spans = days.flatMap(day =>
    day.spans.map(({ start, end }) => {
      const from = minuteOn(zone, day.date, start);
      // A day on which the clock is set back may end "before" it begins.
      return { start: from, end: Math.max(minuteOn(zone, day.date, end), from) };
    }),
  );
  const first = spans.length > 0 ? Math.min(...spans.map(({ start }) => start)) : DEFAULT_HOURS.start;
  const last = spans.length > 0 ? Math.max(...spans.map(({ end }) => end)) : DEFAULT_HOURS.end;
  const top = Math.floor(first / HOUR) * HOUR;
  const length = Math.max(Math.ceil((last - top) / HOUR), 1) * HOUR;
  const ticks = Array.from({ length: length / HOUR }, (_, i) => ({
    top: i * HOUR,
    clock: (top + i * HOUR + 24 * HOUR) % (24 * HOUR),
  }));
  return {
    length,
    ticks,
    key: `${zone} week ${top} ${length}`,
    topOf: (date, instant) => minuteOn(zone, date, instant) - top,
    timeOf: (date, minute) => instantOf(zone, plainDay(date), top + minute),
  };
}

/** The axis of the columns, in whole hours around everything that they show. `zone` is the clinic's. */
export function axisOf(zone: string, date: string, days: readonly AxisDay[]): Axis {
  const isWeek = days.some(day => day.date !== days[0]?.date);
  return isWeek
    ? weekAxis(zone, days)
    : dayAxis(
        zone,
        days[0]?.date ?? date,
        days.flatMap(day => day.spans),
      );
}

/** The length of the shortest cell of the columns, in minutes: it decides how tall a minute is. At most an hour. */
export const shortestOf = (columns: readonly { cells: readonly { start: number; end: number }[] }[]): number =>
  columns.reduce(
    (shortest, { cells }) =>
      cells.reduce((least, { start, end }) => Math.min(least, (end - start) / MINUTE_MS), shortest),
    HOUR,
  );

/** How tall the shortest cell is, in rem: a touch target, and the 2 px between cells. */
const SHORTEST_REM = 2.875;
/** The least height of a minute, in rem: times remain readable. */
const MINUTE_REM = 0.0917;

/** The height of a minute, in rem. */
export const minuteRemOf = (shortest: number): number => Math.max(SHORTEST_REM / shortest, MINUTE_REM);

/** Where a span is in the column of a date, in minutes; as much of it as is on the axis. */
export function placeOn(axis: Axis, date: string, { start, end }: Span): { top: number; length: number } {
  const onAxis = (time: number) => Math.min(Math.max(axis.topOf(date, time), 0), axis.length);
  const top = onAxis(start);
  return { top, length: onAxis(end) - top };
}
