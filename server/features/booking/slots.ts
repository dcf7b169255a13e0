/**
 * Slots. The same functions decide what is listed and what can be booked, by patients and by the clinic. Pure. All
 * instants are epoch milliseconds, since date objects are much slower here.
 */

import {
  type AttendanceTimetable,
  attendanceAt,
  attendanceOn,
  overlaps,
  type Span,
} from '../../../contract/attendance.ts';
import { BOOKING_HORIZON_MONTHS } from '../../../contract/booking.ts';
import { dayAfter, instantOf, monthsLater, type PlainDay, wallClock } from '../../../contract/clinicTime.ts';
import { daysInMonth } from '../../../contract/formats.ts';
import type { Rules } from '../../platform/time/timetable.ts';

/** Everything that a doctor's slots for one specialty depend on. */
export interface Calendar {
  /** The clinic's IANA zone. */
  zone: string;
  timetable: AttendanceTimetable;
  /** The doctor's rules, or `rulesForClinic` of them. */
  rules: Rules;
  /** The duration of the chosen specialty, in milliseconds. */
  durationMs: number;
  /** The doctor's appointments around the days in question, by start. Squeeze-ins among them may overlap others. */
  busy: readonly Span[];
  /** Absences, closings and holidays around those days, by start. They may overlap. */
  closed: readonly Span[];
  now: number;
}

interface Slot extends Span {
  available: boolean;
}

/** The first and the last instant at which an appointment may start. */
function limitsOf({ zone, rules, now }: Calendar): Span {
  const furthest = monthsLater(zone, now, BOOKING_HORIZON_MONTHS);
  if (rules.horizonDays === null) return { start: now + rules.noticeMs, end: furthest };
  const today = wallClock(zone, now);
  // The whole of the last day.
  const end = instantOf(zone, dayAfter(today, rules.horizonDays + 1), 0) - 1;
  return { start: now + rules.noticeMs, end: Math.min(furthest, end) };
}

/** Whether any of these spans overlaps one from `start` to `end`. */
export function isOverlapped(spans: readonly Span[], start: number, end: number): boolean {
  const given = { start, end };
  return spans.some(span => overlaps(span, given));
}

/**
 * Divides a range of a day's attendance into slots: from its start, in whole durations of elapsed time that end within
 * it, each followed by the buffer. A slot is available if it is late enough, within the horizon, doesn't overlap a
 * closed time, and is at least the buffer away from every appointment.
 */
function slotsOf({ durationMs, busy, closed, rules, now }: Calendar, limits: Span, attendance: Span): Slot[] {
  const { bufferMs, online } = rules;
  const slots: Slot[] = [];
  let next = 0;
  for (let start = attendance.start; start + durationMs <= attendance.end; start += durationMs + bufferMs) {
    const end = start + durationMs;
    while ((busy[next]?.end ?? Number.POSITIVE_INFINITY) + bufferMs <= start) next += 1;
    const free = (busy[next]?.start ?? Number.POSITIVE_INFINITY) >= end + bufferMs;
    const inTime = start > now && start >= limits.start && start <= limits.end;
    slots.push({ start, end, available: free && inTime && online && !isOverlapped(closed, start, end) });
  }
  return slots;
}

/** A day's slots, in order. */
export function slotsOn(calendar: Calendar, day: PlainDay): Slot[] {
  const limits = limitsOf(calendar);
  return attendanceOn(calendar.timetable, calendar.zone, day).flatMap(range => slotsOf(calendar, limits, range));
}

/**
 * The start of the slot that a moment is in, whether or not it is free; undefined if there is none, such as outside the
 * hours, in a buffer or in a closed time.
 */
export function startOfRunningSlot(
  { zone, timetable, durationMs, rules, closed }: Omit<Calendar, 'busy' | 'now'>,
  now: number,
): number | undefined {
  const attendance = attendanceAt(timetable, zone, now);
  if (!attendance) return undefined;
  const start = now - ((now - attendance.start) % (durationMs + rules.bufferMs));
  const end = start + durationMs;
  return now < end && end <= attendance.end && !isOverlapped(closed, start, end) ? start : undefined;
}

/** Each day of a month (1 to 12), and whether any of its slots is available. */
export function daysOf(calendar: Calendar, year: number, month: number): { day: number; available: boolean }[] {
  const limits = limitsOf(calendar);
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const day = index + 1;
    const ranges = attendanceOn(calendar.timetable, calendar.zone, { year, month, day });
    return { day, available: ranges.some(range => slotsOf(calendar, limits, range).some(slot => slot.available)) };
  });
}

/** Why no appointment can start at an instant. */
export type UnavailableReason =
  | 'in_the_past'
  | 'too_soon'
  | 'too_far'
  | 'not_online'
  | 'outside_hours'
  | 'closed_time'
  | 'not_a_slot'
  | 'slot_taken';

/** Why no appointment can start at an instant; undefined if an available slot starts then. */
export function unavailableReason(calendar: Calendar, start: number): UnavailableReason | undefined {
  const { durationMs, closed, rules, now } = calendar;
  const limits = limitsOf(calendar);
  if (start <= now) return 'in_the_past';
  if (start < limits.start) return 'too_soon';
  if (start > limits.end) return 'too_far';
  if (!rules.online) return 'not_online';
  if (isOverlapped(closed, start, start + durationMs)) return 'closed_time';
  const attendance = attendanceAt(calendar.timetable, calendar.zone, start);
  if (!attendance || start + durationMs > attendance.end) return 'outside_hours';
  const slot = slotsOf(calendar, limits, attendance).find(each => each.start === start);
  if (!slot) return 'not_a_slot';
  return slot.available ? undefined : 'slot_taken';
}
