/** The days of a doctor's agenda: appointments, and closed and free times at their place among them. Pure functions. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type AttendanceTimetable, attendanceOn, type Span, without } from '../../../contract/attendance.ts';
import { plainDay, startOfDate } from '../../../contract/clinicTime.ts';
import { type ClosedTime, isClosedOn } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { byDay, spanOf as spanOfAppointment } from './lists.ts';

type AgendaRow =
  | { kind: 'appointment'; id: string; appointment: DoctorAppointment }
  | { kind: 'closed'; id: string; closed: ClosedTime }
  | { kind: 'free'; id: string; free: Span };

export interface AgendaDay {
  /** The date, `YYYY-MM-DD`. */
  key: string;
  /** An instant on that day. */
  date: string;
  rows: AgendaRow[];
  /** Its appointments that are over, if it is today; they are not among the rows. */
  over: DoctorAppointment[];
  /** How much of the doctor's hours on that day is still free, in milliseconds. */
  freeMs: number;
}

interface AgendaOptions {
  /** The first day, `YYYY-MM-DD`; by default, today. */
  from?: string | undefined;
  /** The doctor's attendance, if known. Without it, nothing is free. */
  hours?: AttendanceTimetable | undefined;
  /** Appointments of today that are over. They are not among the rows, and their time isn't free either. */
  over?: readonly DoctorAppointment[];
}

/** A free time that has begun is shown from the next of these steps on. */
const FREE_STEP_MS = 5 * 60_000;
/** A shorter time isn't called free. */
const LEAST_FREE_MS = 10 * 60_000;

function spanOf(row: AgendaRow): Span {
  if (row.kind === 'free') return row.free;
  if (row.kind === 'closed') return { start: Date.parse(row.closed.start), end: Date.parse(row.closed.end) };
  return spanOfAppointment(row.appointment);
}

/**
 * Closed times are on each of their days that has appointments, and on the first one of the list. Those that are over
 * are left out, unless the list begins at a given day. Free times are what the other rows of a day leave of the
 * doctor's hours, as far as it isn't over.
 *
 * @param zone the doctor's clinic
 */
export function agendaDays(
  appointments: readonly DoctorAppointment[],
  closed: readonly ClosedTime[],
  zone: string,
  now: Date,
  { from, hours = [], over = [] }: AgendaOptions = {},
): AgendaDay[] {
  const days = new Map<string, AgendaDay>();
  function dayAt(key: string, date: string): AgendaDay {
    const day = days.get(key) ?? { key, date, rows: [], over: [], freeMs: 0 };
    days.set(key, day);
    return day;
  }
  for (const { key, appointments: inDay } of byDay(appointments)) {
    const rows = inDay.map(appointment => ({ kind: 'appointment' as const, id: appointment.id, appointment }));
    dayAt(key, inDay[0]?.date ?? key).rows.push(...rows);
  }
  for (const { key, appointments: inDay } of byDay(over)) dayAt(key, inDay[0]?.date ?? key).over.push(...inDay);
  const earliest = from ?? dateAt(zone, now.getTime());
  for (const one of closed) {
    if (from === undefined && Date.parse(one.end) <= now.getTime()) continue;
    // Its date at the clinic, whose zone isn't known without appointments.
    const start = one.from.slice(0, 10);
    const isAhead = start > earliest;
    const first = isAhead ? start : earliest;
    dayAt(first, startOfDate(zone, first));
    for (const day of days.values()) {
      if (day.key === first || isClosedOn(one, day.key)) day.rows.push({ kind: 'closed', id: one.id, closed: one });
    }
  }
  const begun = Math.ceil(now.getTime() / FREE_STEP_MS) * FREE_STEP_MS;
  const gone = [{ start: 0, end: begun }, ...over.map(spanOfAppointment)];
  for (const day of days.values()) {
    const free = without(attendanceOn(hours, zone, plainDay(day.key)), [...gone, ...day.rows.map(spanOf)]);
    for (const one of free.filter(({ start, end }) => end - start >= LEAST_FREE_MS)) {
      day.freeMs += one.end - one.start;
      day.rows.push({ kind: 'free', id: `free-${one.start}`, free: one });
    }
    day.rows.sort(
      (a, b) =>
        spanOf(a).start - spanOf(b).start || Number(a.kind === 'appointment') - Number(b.kind === 'appointment'),
    );
  }
  return [...days.values()].sort((a, b) => a.key.localeCompare(b.key));
}

/** How many of a day's rows have begun: the present time is below them. */
export const begunRows = (rows: readonly AgendaRow[], now: Date): number =>
  rows.filter(row => row.kind !== 'free' && spanOf(row).start <= now.getTime()).length;
