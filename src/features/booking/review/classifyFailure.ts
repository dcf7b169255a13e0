/** Classifies failed bookings. */
import * as v from 'valibot';
import type { Appointment } from '../../../../contract/appointments.ts';
import { type BookingRequest, BusyRefusal } from '../../../../contract/booking.ts';
import { ApiError, NetworkError } from '../../../net/errors.ts';

export type BookingFailure =
  /** The requested appointment already exists: an earlier request succeeded. */
  | { kind: 'booked'; appointment: Appointment }
  /** The patient has other appointments at that time. */
  | { kind: 'conflict'; conflicts: Appointment[] }
  /** The slot is taken or no longer exists: the list of slots is outdated. */
  | { kind: 'slotGone' }
  /** No response came, so it may or may not be booked. */
  | { kind: 'unknown' }
  /** Nothing was booked, for a reason that has its own text. */
  | { kind: 'failed' };

/** Error codes that mean the list of slots is outdated. */
const STALE_SLOTS = [
  'slot_taken',
  'in_the_past',
  'not_a_slot',
  'outside_hours',
  'too_far',
  'too_soon',
  'closed_time',
  'not_online',
];

/** Whether an appointment is the one that a request asks for. */
export function isRequested(
  appointment: Appointment,
  request: Pick<BookingRequest, 'date' | 'doctor_id' | 'specialty_id'>,
): boolean {
  return (
    Date.parse(appointment.date) === Date.parse(request.date) &&
    appointment.doctor.id === request.doctor_id &&
    appointment.specialty_id === request.specialty_id
  );
}

/**
 * Says what a failed request means for the booking (docs/product.md#booking-conflicts).
 * @param retried whether the same request was sent before and got no response
 */
export function classifyFailure(error: unknown, request: BookingRequest, retried: boolean): BookingFailure {
  // Even an error that reports no network may have occurred after the request was sent.
  if (error instanceof NetworkError) return { kind: 'unknown' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'patient_busy') {
    const refusal = v.safeParse(BusyRefusal, error.problem);
    if (!refusal.success) return { kind: 'failed' };
    const { conflicts } = refusal.output;
    const own = conflicts.find(conflict => isRequested(conflict, request));
    return own && retried ? { kind: 'booked', appointment: own } : { kind: 'conflict', conflicts };
  }
  return { kind: STALE_SLOTS.includes(error.code) ? 'slotGone' : 'failed' };
}

/** Whether an error is the server's final response, so that the next try is a new request with a new key. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests';
}
