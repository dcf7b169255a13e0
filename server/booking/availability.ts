import type { MonthAvailability, Slot } from '../../contract/booking.ts';
import { daysInMonth } from '../../contract/formats.ts';
import type { Reader } from '../database/database.ts';
import type { Span } from '../time/attendance.ts';
import { clockLabel, DAY_MS, type PlainDay, wallClock } from '../time/clinicTime.ts';
import { busyTimes } from './busy.ts';
import type { Practice } from './practice.ts';
import { type Calendar, daysOf, slotsOn } from './slots.ts';

/** The days of a month on which a slot is available. */
export async function availableDays(
  db: Reader,
  practice: Practice,
  { year, month }: { year: number; month: number },
  now: Date,
): Promise<MonthAvailability> {
  const around = spanAround({ year, month, day: 1 }, { year, month, day: daysInMonth(year, month) });
  return daysOf(await calendarOf(db, practice, around, now), year, month);
}

/** A day's slots, with the label that the clinic's wall clock has for each. */
export async function daySlots(db: Reader, practice: Practice, day: PlainDay, now: Date): Promise<Slot[]> {
  const calendar = await calendarOf(db, practice, spanAround(day, day), now);
  return slotsOn(calendar, day).map(({ start, available }) => ({
    hour: clockLabel(wallClock(practice.zone, start).minute),
    start: new Date(start).toISOString(),
    available,
  }));
}

async function calendarOf(db: Reader, practice: Practice, around: Span, now: Date): Promise<Calendar> {
  const { doctorId, zone, week, durationMs } = practice;
  const busy = await busyTimes(db, doctorId, around);
  return { zone, week, durationMs, busy, now: now.getTime() };
}

/** Two days of the calendar and all between them, in any zone. */
function spanAround(first: PlainDay, last: PlainDay): Span {
  const midnight = ({ year, month, day }: PlainDay) => Date.UTC(year, month - 1, day);
  return { start: midnight(first) - DAY_MS, end: midnight(last) + 2 * DAY_MS };
}
