/** Which appointments were cancelled since their doctor last looked: the server's list only leaves them out. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../contract/appointments.ts';

/** What is kept of an appointment once it was seen, to name it when it is gone. */
export const Seen = v.object({
  id: v.string(),
  date: v.string(),
  timeZone: v.string(),
  patient: v.string(),
});
export type Seen = v.InferOutput<typeof Seen>;

/** Rows to keep: all that are still to come. */
export function seenOf(appointments: readonly DoctorAppointment[], now: Date): Seen[] {
  return appointments
    .filter(({ date }) => Date.parse(date) > now.getTime())
    .map(({ id, date, clinic, patient }) => ({ id, date, timeZone: clinic.time_zone, patient: patient.name }));
}

/** Those seen before, still to come, and no longer in the list. */
export function goneSince(seen: readonly Seen[], appointments: readonly DoctorAppointment[], now: Date): Seen[] {
  const there = new Set(appointments.map(({ id }) => id));
  return seen.filter(({ id, date }) => !there.has(id) && Date.parse(date) > now.getTime());
}
