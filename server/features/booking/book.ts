/** Books an appointment for the signed-in patient or a dependent. */
import { inArray } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import type { BookingRequest } from '../../../contract/booking.ts';
import type { AnyCall } from '../../../contract/call.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { lockPatientFor, patientOf } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { type Refusal, refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { onePatientView, patientView } from '../appointments/index.ts';
import { lockReplaced } from './replace.ts';
import { type Booking, insertAppointment, lockTime, reasonAgainst, refusingConflicts } from './reserve.ts';

/**
 * Books for the patient and cancels what the new appointment replaces, in one transaction.
 * @param patientId for whom; the signed-in patient by default
 * @throws refusal `not_found`, `specialty_mismatch`, `already_started`, `in_the_past`, `too_far`, `outside_hours`,
 * `too_soon`, `not_online`, `closed_time`, `not_a_slot`, `slot_taken`, `patient_busy`
 */
export async function book(
  { read, write }: Pick<RequestContext<AnyCall>, 'read' | 'write'>,
  by: Actor,
  request: BookingRequest,
  patientId: string = patientOf(by),
): Promise<Appointment> {
  const booking = bookingOf(patientId, request);
  return await refusingConflicts(read, booking, patientBusy, () => write(tx => bookWithin(tx, by, booking)));
}

async function bookWithin(tx: Tx, by: Actor, wanted: Booking): Promise<Appointment> {
  const booking = { ...wanted, patientId: await lockPatientFor(tx, by, wanted.patientId) };
  const prospect = await lockTime(tx, by, booking);
  const replaced = await lockReplaced(tx, by, booking);
  const reason = reasonAgainst(prospect, booking.start, by.at);
  if (reason) throw refuse(reason);
  if (prospect.own.length > 0) throw await patientBusy(tx, prospect.own);
  const [booked] = await insertAppointment(tx, by, { booking, doctor: prospect.doctor, replaced }, onePatientView);
  if (!booked) throw new Error('The appointment that was just inserted is missing.');
  return booked;
}

/** `patient_busy` with the first conflicting appointment and all of them (`BusyRefusal`). */
export async function patientBusy(db: Reader, ids: readonly string[]): Promise<Refusal> {
  const conflicts = await patientView(db, inArray(appointment.id, [...ids]));
  return refuse('patient_busy', { extra: { conflict: conflicts[0], conflicts } });
}

const bookingOf = (patientId: string, request: BookingRequest): Booking => ({
  patientId,
  doctorId: request.doctor_id,
  specialtyId: request.specialty_id,
  start: Date.parse(request.date),
  replaces: request.replaces ?? [],
});
