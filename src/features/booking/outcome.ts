/** What a failed booking means for the person who made it (contract.md, "Booking"; spec sections 4 and 8). */
import * as v from 'valibot';
import type { Appointment } from '../../../contract/appointments.ts';
import { BusyRefusal } from '../../../contract/booking.ts';
import { ApiError, NetworkError } from '../../net/errors.ts';

/** The booking that was tried; `start` is an instant. */
export interface Wanted {
  start: string;
  doctorId: string;
  specialtyId: string;
}

export type Outcome =
  /** The very appointment that was wanted stands already: an earlier try got through. */
  | { kind: 'booked'; appointment: Appointment }
  /** The patient has other appointments at that time. */
  | { kind: 'busy'; conflicts: Appointment[] }
  /** Somebody else took the slot, or it isn't one any more: the list of slots is out of date. */
  | { kind: 'gone' }
  /** No answer came, so whether it is booked isn't known. */
  | { kind: 'unknown' }
  /** Nothing was booked, for a reason that has its own text. */
  | { kind: 'failed' };

/** Codes that say the shown slots are out of date. */
const STALE_SLOTS = ['slot_taken', 'in_the_past', 'not_a_slot', 'outside_hours', 'too_far'];

/** Whether an appointment is the one that was wanted. */
export function isWanted(appointment: Appointment, wanted: Wanted): boolean {
  return (
    Date.parse(appointment.date) === Date.parse(wanted.start) &&
    appointment.doctor.id === wanted.doctorId &&
    appointment.specialty_id === wanted.specialtyId
  );
}

/** @param retried whether an earlier request for the same booking went out and its answer never came */
export function outcomeOf(error: unknown, wanted: Wanted, retried: boolean): Outcome {
  // Even one that says there is no network may have lost it after the request had gone out.
  if (error instanceof NetworkError) return { kind: 'unknown' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'patient_busy') {
    const busy = v.safeParse(BusyRefusal, error.problem);
    if (!busy.success) return { kind: 'failed' };
    const own = busy.output.conflicts.find(conflict => isWanted(conflict, wanted));
    if (own && retried) return { kind: 'booked', appointment: own };
    return { kind: 'busy', conflicts: busy.output.conflicts };
  }
  return { kind: STALE_SLOTS.includes(error.code) ? 'gone' : 'failed' };
}

/** Whether an error is the server's last word on a request, so that the next try is a new one with a new key. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests';
}
