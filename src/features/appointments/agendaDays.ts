/** The days of a doctor's agenda: appointments, and closed times at their place among them. Pure functions. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { dateAfter, startOfDate } from '../../../contract/clinicTime.ts';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { byDay } from './lists.ts';

type AgendaRow =
  | { kind: 'appointment'; id: string; appointment: DoctorAppointment }
  | { kind: 'closed'; id: string; closed: ClosedTime };

export interface AgendaDay {
  /** The date, `YYYY-MM-DD`. */
  key: string;
  /** An instant on that day. */
  date: string;
  rows: AgendaRow[];
}

/** Whether a closed time, in wall-clock times, covers any part of a day. */
const isOnDay = ({ from, to }: ClosedTime, key: string): boolean =>
  from < `${dateAfter(key, 1)}T00:00` && to > `${key}T00:00`;

const startOf = (row: AgendaRow): number => Date.parse(row.kind === 'closed' ? row.closed.start : row.appointment.date);

/**
 * Closed times are on each of their days that has appointments, and on the first one from today on. Those that are over
 * are left out.
 *
 * @param zone the doctor's clinic
 */
export function agendaDays(
  appointments: readonly DoctorAppointment[],
  closed: readonly ClosedTime[],
  zone: string,
  now: Date,
): AgendaDay[] {
  const days = new Map<string, AgendaDay>();
  for (const { key, appointments: inDay } of byDay(appointments)) {
    const rows = inDay.map(appointment => ({ kind: 'appointment' as const, id: appointment.id, appointment }));
    days.set(key, { key, date: inDay[0]?.date ?? key, rows });
  }
  for (const one of closed) {
    if (Date.parse(one.end) <= now.getTime()) continue;
    // Its date at the clinic, whose zone isn't known without appointments.
    const start = one.from.slice(0, 10);
    const today = dateAt(zone, now.getTime());
    const isAhead = start > today;
    const first = isAhead ? start : today;
    if (!days.has(first)) days.set(first, { key: first, date: startOfDate(zone, first), rows: [] });
    for (const day of days.values()) {
      if (day.key === first || isOnDay(one, day.key)) day.rows.push({ kind: 'closed', id: one.id, closed: one });
    }
  }
  for (const { rows } of days.values()) {
    rows.sort((a, b) => startOf(a) - startOf(b) || Number(a.kind === 'appointment') - Number(b.kind === 'appointment'));
  }
  return [...days.values()].sort((a, b) => a.key.localeCompare(b.key));
}
