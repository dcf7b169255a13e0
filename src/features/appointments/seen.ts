/** Which appointments were cancelled since their doctor last looked: the server's list only leaves them out. */
import * as v from 'valibot';
import { type Cancellation, cancelReasons, type DoctorAppointment } from '../../../contract/appointments.ts';

/** What is kept of an appointment once it was seen, to name it when it is gone. */
export const Seen = v.object({
  id: v.string(),
  date: v.string(),
  timeZone: v.string(),
  patient: v.string(),
  /** Why it is gone, once the server has told. */
  reason: v.optional(v.picklist([...cancelReasons, 'rescheduled'])),
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

/** How many reasons are asked for at a time: more than a doctor reads in the note. */
const MOST_REASONS = 10;

/**
 * The same rows with the reasons that weren't known yet; a row whose reason isn't told stays as it is.
 * @param ask the server, by the appointment's id
 */
export async function withReasons(
  gone: readonly Seen[],
  ask: (id: string) => Promise<Pick<Cancellation, 'cancel_reason' | 'rescheduled'>>,
): Promise<Seen[]> {
  const due = new Set(
    gone
      .filter(({ reason }) => !reason)
      .slice(0, MOST_REASONS)
      .map(({ id }) => id),
  );
  return await Promise.all(
    gone.map(async row => {
      if (!due.has(row.id)) return row;
      const why = await ask(row.id).catch(() => undefined);
      return why ? { ...row, reason: why.rescheduled ? 'rescheduled' : why.cancel_reason } : row;
    }),
  );
}
