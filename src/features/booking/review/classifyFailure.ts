/** Classifies failed bookings. */
import * as v from 'valibot';
import type { Appointment } from '../../../../contract/appointments.ts';
import { BusyRefusal } from '../../../../contract/booking.ts';
import { ApiError, NetworkError } from '../../../net/errors.ts';

/** The requested booking; `start` is an instant. */
export interface Wanted {
  start: string;
  doctorId: string;
  specialtyId: string;
}

export type Outcome =
  /** The requested appointment already exists: an earlier attempt succeeded. */
  | { kind: 'booked'; appointment: Appointment }
  /** The patient has other appointments at that time. */
  | { kind: 'busy'; conflicts: Appointment[] }
  /** The slot is taken or no longer exists: the list of slots is outdated. */
  | { kind: 'gone' }
  /** No response came, so it may or may not be booked. */
  | { kind: 'unknown' }
  /** Nothing was booked, for a reason that has its own text. */
  | { kind: 'failed' };

/** Error codes that mean the list of slots is outdated. */
const STALE_SLOTS = ['slot_taken', 'in_the_past', 'not_a_slot', 'outside_hours', 'too_far'];

/** Whether an appointment is the requested one. */
export function isRequested(appointment: Appointment, wanted: Wanted): boolean {
  return (
    Date.parse(appointment.date) === Date.parse(wanted.start) &&
    appointment.doctor.id === wanted.doctorId &&
    appointment.specialty_id === wanted.specialtyId
  );
}

/** @param retried whether an earlier request for the same booking was sent and got no response */
export function classifyFailure(error: unknown, wanted: Wanted, retried: boolean): Outcome {
  // Even an error that reports no network may have occurred after the request was sent.
  if (error instanceof NetworkError) return { kind: 'unknown' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'patient_busy') {
    const busy = v.safeParse(BusyRefusal, error.problem);
    if (!busy.success) return { kind: 'failed' };
    const own = busy.output.conflicts.find(conflict => isRequested(conflict, wanted));
    if (own && retried) return { kind: 'booked', appointment: own };
    return { kind: 'busy', conflicts: busy.output.conflicts };
  }
  return { kind: STALE_SLOTS.includes(error.code) ? 'gone' : 'failed' };
}

/** Whether an error is the server's final response, so that the next attempt is a new request with a new key. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests';
}
