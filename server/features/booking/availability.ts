import type { Span } from '../../../contract/attendance.ts';
import type { MonthAvailability, Slot } from '../../../contract/booking.ts';
import { labelAt, type PlainDay } from '../../../contract/clinicTime.ts';
import { daysInMonth } from '../../../contract/formats.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { bookableDoctor } from './bookableDoctor.ts';
import { busyTimes } from './conflicts.ts';
import { type Calendar, daysOf, slotsOn } from './slots.ts';

/** The doctor and specialty of a request, and the user who makes it. */
interface AvailabilityRequest {
  viewerId: string;
  doctorId: string;
  specialtyId: string;
}

/**
 * The days of a month on which a slot is available.
 * @throws as `bookableDoctor`
 */
export async function availableDays(
  db: Reader,
  request: AvailabilityRequest,
  { year, month }: { year: number; month: number },
  now: Date,
): Promise<MonthAvailability> {
  const around = spanAround({ year, month, day: 1 }, { year, month, day: daysInMonth(year, month) });
  return daysOf(await calendarOf(db, request, around, now), year, month);
}

/**
 * A day's slots, each with its wall-clock time at the clinic.
 * @throws as `bookableDoctor`
 */
export async function daySlots(db: Reader, request: AvailabilityRequest, day: PlainDay, now: Date): Promise<Slot[]> {
  const calendar = await calendarOf(db, request, spanAround(day, day), now);
  return slotsOn(calendar, day).map(({ start, available }) => ({
    hour: labelAt(calendar.zone, start),
    start: new Date(start).toISOString(),
    available,
  }));
}

/**
 * Both queries are sent together: the busy times don't depend on whether the viewer may see the doctor, only the
 * response does.
 */
async function calendarOf(db: Reader, request: AvailabilityRequest, around: Span, now: Date): Promise<Calendar> {
  const { viewerId, doctorId, specialtyId } = request;
  const [{ zone, timetable, rules, durationMs, closed }, busy] = await Promise.all([
    bookableDoctor(db, viewerId, doctorId, specialtyId, now),
    busyTimes(db, doctorId, around),
  ]);
  return { zone, timetable, rules, durationMs, busy, closed, now: now.getTime() };
}

/** A span that covers two calendar days and all between them, in any time zone. */
function spanAround(first: PlainDay, last: PlainDay): Span {
  const midnight = ({ year, month, day }: PlainDay) => Date.UTC(year, month - 1, day);
  return { start: midnight(first) - DAY_MS, end: midnight(last) + 2 * DAY_MS };
}
