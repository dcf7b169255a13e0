/**
 * Slots. The same functions decide what is listed and what can be booked. Pure. All instants are epoch milliseconds,
 * since date objects are much slower here.
 */

import { type AttendanceWeek, attendanceAt, attendanceOn, type Span } from '../../../contract/attendance.ts';
import { BOOKING_HORIZON_MONTHS } from '../../../contract/booking.ts';
import { monthsLater, type PlainDay } from '../../../contract/clinicTime.ts';
import { daysInMonth } from '../../../contract/formats.ts';

/** Everything that a doctor's slots for one specialty depend on. */
export interface Calendar {
  /** The clinic's IANA zone. */
  zone: string;
  week: AttendanceWeek;
  /** The duration of the chosen specialty, in milliseconds. */
  durationMs: number;
  /** The doctor's appointments around the days in question, by start. Squeeze-ins among them may overlap others. */
  busy: readonly Span[];
  now: number;
}

interface Slot extends Span {
  available: boolean;
}

/** The latest instant at which an appointment may start. */
function horizonOf({ zone, now }: Calendar): number {
  return monthsLater(zone, now, BOOKING_HORIZON_MONTHS);
}

/**
 * Divides a day's attendance into slots: from its start, in whole durations of elapsed time that end within it. A slot
 * is available if it is in the future, within the booking horizon, and overlaps no appointment.
 */
function slotsOf({ durationMs, busy, now }: Calendar, horizon: number, attendance: Span): Slot[] {
  const slots: Slot[] = [];
  let next = 0;
  for (let start = attendance.start; start + durationMs <= attendance.end; start += durationMs) {
    const end = start + durationMs;
    while ((busy[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const free = (busy[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
    slots.push({ start, end, available: free && start > now && start <= horizon });
  }
  return slots;
}

/** A day's slots, in order. */
export function slotsOn(calendar: Calendar, day: PlainDay): Slot[] {
  const attendance = attendanceOn(calendar.week, calendar.zone, day);
  return attendance ? slotsOf(calendar, horizonOf(calendar), attendance) : [];
}

/**
 * The start of the slot that a moment is in, whether or not it is free; undefined if there is none, such as outside the
 * hours.
 */
export function startOfRunningSlot(
  { zone, week, durationMs }: Pick<Calendar, 'zone' | 'week' | 'durationMs'>,
  now: number,
): number | undefined {
  const attendance = attendanceAt(week, zone, now);
  if (!attendance) return undefined;
  const start = now - ((now - attendance.start) % durationMs);
  return start + durationMs <= attendance.end ? start : undefined;
}

/** Each day of a month (1 to 12), and whether any of its slots is available. */
export function daysOf(calendar: Calendar, year: number, month: number): { day: number; available: boolean }[] {
  const horizon = horizonOf(calendar);
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const day = index + 1;
    const attendance = attendanceOn(calendar.week, calendar.zone, { year, month, day });
    const available = attendance !== undefined && slotsOf(calendar, horizon, attendance).some(slot => slot.available);
    return { day, available };
  });
}

/** Why no appointment can start at an instant; undefined if an available slot starts then. */
export function unavailableReason(
  calendar: Calendar,
  start: number,
): 'in_the_past' | 'too_far' | 'outside_hours' | 'not_a_slot' | 'slot_taken' | undefined {
  const horizon = horizonOf(calendar);
  if (start <= calendar.now) return 'in_the_past';
  if (start > horizon) return 'too_far';
  const attendance = attendanceAt(calendar.week, calendar.zone, start);
  if (!attendance || start + calendar.durationMs > attendance.end) return 'outside_hours';
  const slot = slotsOf(calendar, horizon, attendance).find(each => each.start === start);
  if (!slot) return 'not_a_slot';
  return slot.available ? undefined : 'slot_taken';
}
