/**
 * A clinic's wall clock and instants, each way (contract.md, "Conventions").
 *
 * Instants are epoch milliseconds. A clinic's hours are what the clock on its wall shows, so one and the same label may
 * come twice in a day, or never, when the zone moves its clock.
 */
import { daysInMonth } from '../../../contract/formats.ts';
import { DAY_MS, offsetAt } from '../../../contract/wallClock.ts';

/** A day of the calendar; `month` from 1 to 12. */
export interface PlainDay {
  year: number;
  month: number;
  day: number;
}

const MINUTE_MS = 60_000;

const offsetsOfDays = new Map<string, Map<number, number>>();
/** After so many remembered days a zone's memory starts anew: some 30 years, more than anybody books in. */
const DAYS_REMEMBERED = 11_000;

/** The offset at a UTC midnight, remembered: asking Intl for each slot of a month took longer than cutting the slots. */
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

/** A reading of a wall clock, as if the wall hung in UTC: a number that can be compared and added to. */
const readingOf = ({ year, month, day }: PlainDay, minute: number): number =>
  Date.UTC(year, month - 1, day) + minute * MINUTE_MS;

/** The first instant after `from` at which the zone's offset is no longer what it was; it must change before `to`. */
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
 * The instant at which the wall clock shows `minute` minutes after midnight of a day. Of a time that comes twice the
 * earlier one; for a time that is skipped, the first instant after the gap. Never earlier for a later reading.
 */
export function instantOf(zone: string, day: PlainDay, minute: number): number {
  const reading = readingOf(day, minute);
  // No zone is a whole day ahead or behind, so these two lie on either side of every instant that could be meant.
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

/** What the wall clock reads at an instant, as if the wall hung in UTC. */
function readingAt(zone: string, instant: number): number {
  const midnight = Math.floor(instant / DAY_MS) * DAY_MS;
  const before = offsetAtMidnight(zone, midnight);
  const isSteady = before === offsetAtMidnight(zone, midnight + DAY_MS);
  return instant + (isSteady ? before : offsetAt(zone, instant));
}

/** What the wall clock shows at an instant: the day, and the minutes since its midnight. */
export function wallClock(zone: string, instant: number): PlainDay & { minute: number } {
  const date = new Date(readingAt(zone, instant));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    minute: minuteOfDay(date.getTime()),
  };
}

const minuteOfDay = (reading: number) => Math.floor((reading - Math.floor(reading / DAY_MS) * DAY_MS) / MINUTE_MS);

/** `HH:MM` as the wall clock shows it at an instant. */
export function labelAt(zone: string, instant: number): string {
  return clockLabel(minuteOfDay(readingAt(zone, instant)));
}

/** `HH:MM` of so many minutes after midnight. */
export function clockLabel(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The weekday of a day: 0 is Sunday. */
export function weekDayOf({ year, month, day }: PlainDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The day so many days later (or earlier) in the calendar. */
export function dayAfter({ year, month, day }: PlainDay, days: number): PlainDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The same wall-clock time so many months later; where that month is too short, on its last day. */
export function monthsLater(zone: string, instant: number, months: number): number {
  const now = wallClock(zone, instant);
  const first = dayAfter({ year: now.year, month: now.month + months, day: 1 }, 0);
  const day = Math.min(now.day, daysInMonth(first.year, first.month));
  return instantOf(zone, { ...first, day }, now.minute) + (instant % MINUTE_MS);
}
