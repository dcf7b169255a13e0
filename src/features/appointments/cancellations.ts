/** Finds appointments that were cancelled since their doctor last looked: the server's list just omits them. */
import * as v from 'valibot';
import { type Cancellation, type DoctorAppointment, storedCancelReasons } from '../../../contract/appointments.ts';

/** What is stored of an appointment that was listed, to describe it after it has left the list. */
export const ListedAppointment = v.object({
  id: v.string(),
  date: v.string(),
  timeZone: v.string(),
  patient: v.string(),
  /** The reason, once the server has given it. */
  reason: v.optional(v.picklist([...storedCancelReasons, 'rescheduled'])),
});
export type ListedAppointment = v.InferOutput<typeof ListedAppointment>;

/** The rows to store: all upcoming appointments. */
export function listedFrom(appointments: readonly DoctorAppointment[], now: Date): ListedAppointment[] {
  return appointments
    .filter(({ date }) => Date.parse(date) > now.getTime())
    .map(({ id, date, clinic, patient }) => ({ id, date, timeZone: clinic.time_zone, patient: patient.name }));
}

/** Rows that were listed earlier, are still upcoming, and have left the list. */
export function missingFrom(
  listed: readonly ListedAppointment[],
  appointments: readonly DoctorAppointment[],
  now: Date,
): ListedAppointment[] {
  const there = new Set(appointments.map(({ id }) => id));
  return listed.filter(({ id, date }) => !there.has(id) && Date.parse(date) > now.getTime());
}

/** The maximum number of reasons that are requested at a time; a doctor rarely reads more. */
const MAX_REASONS = 10;

/**
 * Adds the missing reasons to rows. A row whose reason is unavailable stays unchanged.
 * @param ask requests a reason from the server, by appointment id
 */
export async function withReasons(
  missing: readonly ListedAppointment[],
  ask: (id: string) => Promise<Pick<Cancellation, 'cancel_reason' | 'rescheduled'>>,
): Promise<ListedAppointment[]> {
  const due = new Set(
    missing
      .filter(({ reason }) => !reason)
      .slice(0, MAX_REASONS)
      .map(({ id }) => id),
  );
  return await Promise.all(
    missing.map(async row => {
      if (!due.has(row.id)) return row;
      const why = await ask(row.id).catch(() => undefined);
      return why ? { ...row, reason: why.rescheduled ? 'rescheduled' : why.cancel_reason } : row;
    }),
  );
}
