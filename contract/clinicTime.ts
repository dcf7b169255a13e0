/**
 * Converts between a clinic's wall-clock time and instants.
 *
 * Instants are epoch milliseconds. A clinic's hours are wall-clock times, so when the zone changes its clocks, a time
 * may occur twice in a day, or not at all.
 */
import { daysInMonth } from './formats.ts';
import { DAY_MS, offsetAt } from './wallClock.ts';

/** A calendar day; `month` is from 1 to 12. */
export interface PlainDay {
  year: number;
  month: number;
  day: number;
}

const MINUTE_MS = 60_000;

const offsetsOfDays = new Map<string, Map<number, number>>();
/** The cache of a zone is cleared after this many days: about 30 years, more than bookings span. */
const DAYS_REMEMBERED = 11_000;

/**
 * The offset at a UTC midnight, cached: calling Intl for every slot takes longer than computing the slots
 * (docs/performance.md).
 */
function offsetAtMidnight(zone: string, midnight: number): number {
  let offsets = offsetsOfDays.get(zone);
  if (!offsets || offsets.size > DAYS_REMEMBERED) {
    offsets = new Map();
    offsetsOfDays.set(zone, offsets);
  }
  let offset = offsets.get(midnight);
  if (offset === undefined) {
    offset = offsetAt(zone, midnight);
    offsets.set(midnight, offset);
  }
  return offset;
}

/** A wall-clock time as a number: the instant at which UTC shows the same time. */
const readingOf = ({ year, month, day }: PlainDay, minute: number): number =>
  Date.UTC(year, month - 1, day) + minute * MINUTE_MS;

/** The first instant after `from` at which the zone's offset differs. It must change before `to`. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let same = from;
  let changed = to;
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetAt(zone, middle) === before) same = middle;
    else changed = middle;
  }
  return changed;
}

/**
 * The instant at which the clock shows `minute` minutes after midnight of a day. If the time occurs twice, the earlier
 * instant; if it is skipped, the first instant after the gap. Monotonic: a later time never yields an earlier instant.
 */
export function instantOf(zone: string, day: PlainDay, minute: number): number {
  const reading = readingOf(day, minute);
  // Every offset is shorter than a day, so every possible instant is between these two.
  const from = reading - (reading % DAY_MS) - DAY_MS;
  const to = from + 3 * DAY_MS;
  const before = offsetAtMidnight(zone, from);
  const after = offsetAtMidnight(zone, to);
  if (before === after) return reading - before;
  const earlier = reading - Math.max(before, after);
  const later = reading - Math.min(before, after);
  if (offsetAt(zone, earlier) === reading - earlier) return earlier;
  if (offsetAt(zone, later) === reading - later) return later;
  return changeBetween(zone, from, to);
}

/** The wall-clock time at an instant, as a number (see `readingOf`). */
function cachedReadingAt(zone: string, instant: number): number {
  const midnight = Math.floor(instant / DAY_MS) * DAY_MS;
  const before = offsetAtMidnight(zone, midnight);
  const isSteady = before === offsetAtMidnight(zone, midnight + DAY_MS);
  return instant + (isSteady ? before : offsetAt(zone, instant));
}

/** The wall-clock time at an instant: the day, and the minutes since its midnight. */
export function wallClock(zone: string, instant: number): PlainDay & { minute: number } {
  const date = new Date(cachedReadingAt(zone, instant));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    minute: minuteOfDay(date.getTime()),
  };
}

const minuteOfDay = (reading: number) => Math.floor((reading - Math.floor(reading / DAY_MS) * DAY_MS) / MINUTE_MS);

/** The wall-clock time at an instant as `HH:MM`. */
export function labelAt(zone: string, instant: number): string {
  return clockLabel(minuteOfDay(cachedReadingAt(zone, instant)));
}

/** Minutes after midnight as `HH:MM`. */
export function clockLabel(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The weekday of a day; 0 is Sunday. */
export function weekDayOf({ year, month, day }: PlainDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The calendar day a number of days later (or earlier). */
export function dayAfter({ year, month, day }: PlainDay, days: number): PlainDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** `2026-11-22` as a calendar day. */
export function plainDay(date: string): PlainDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** A calendar day as `2026-11-22`. */
export const dateOf = ({ year, month, day }: PlainDay): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Whether a text is a date such as `2026-11-22`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dateOf(dayAfter(plainDay(text), 0)) === text;

/** The date a number of days later (or earlier). */
export const dateAfter = (date: string, days: number): string => dateOf(dayAfter(plainDay(date), days));

/** The start of a date at a clinic, as an ISO instant. */
export const startOfDate = (zone: string, date: string): string =>
  new Date(instantOf(zone, plainDay(date), 0)).toISOString();

/** The week of a date, from Sunday to Saturday, and the Sundays of the weeks around it. */
export function weekOf(date: string): { sunday: string; saturday: string; previous: string; next: string } {
  const sunday = dateAfter(date, -weekDayOf(plainDay(date)));
  return { sunday, saturday: dateAfter(sunday, 6), previous: dateAfter(sunday, -7), next: dateAfter(sunday, 7) };
}

/** The same wall-clock time a number of months later; on the last day of that month if it is shorter. */
export function monthsLater(zone: string, instant: number, months: number): number {
  const now = wallClock(zone, instant);
  const first = dayAfter({ year: now.year, month: now.month + months, day: 1 }, 0);
  const day = Math.min(now.day, daysInMonth(first.year, first.month));
  return instantOf(zone, { ...first, day }, now.minute) + (instant % MINUTE_MS);
}
