/** Books an appointment. */
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import type { BookingRequest } from '../../../contract/booking.ts';
import type { AnyCall } from '../../../contract/call.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { patientOf } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { refusalOfConstraint } from '../../platform/database/errors.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { appointment } from '../../platform/database/schema.ts';
import { type Refusal, refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { onePatientView, patientView } from '../appointments/index.ts';
import { lockBookableDoctor } from './bookableDoctor.ts';
import { conflictsOf } from './conflicts.ts';
import { cancelReplaced, lockReplaced } from './replace.ts';
import { unavailableReason } from './slots.ts';

/**
 * Books for the patient and cancels what the new appointment replaces, in one transaction.
 * @throws refusal `not_found`, `specialty_mismatch`, `already_started`, `in_the_past`, `too_far`, `outside_hours`,
 * `not_a_slot`, `slot_taken`, `patient_busy`
 */
export async function book(
  { read, write }: Pick<RequestContext<AnyCall>, 'read' | 'write'>,
  by: Actor,
  request: BookingRequest,
): Promise<Appointment> {
  try {
    return await write(tx => bookWithin(tx, by, request));
  } catch (error) {
    // Backstop: only reached by a writer that bypassed the advisory locks. The conflict is queried again, since the
    // transaction that ran into it has ended.
    const code = refusalOfConstraint(error)?.code;
    if (code !== 'slot_taken' && code !== 'patient_busy') throw error;
    throw await read(db => refusalAfterConflict(db, by, request));
  }
}

async function bookWithin(tx: Tx, by: Actor, request: BookingRequest): Promise<Appointment> {
  const replacedIds = request.replaces ?? [];
  const patientId = patientOf(by);
  // The driver pipelines these statements in this order. The locks come first, so that the hours are read once no other
  // transaction can change them.
  const [, doctor, { ofOthers, own }] = await Promise.all([
    lockTimeOf(tx, request.doctor_id, patientId),
    lockBookableDoctor(tx, by.id, request),
    conflictsOf(tx, conflictQueryOf(by, request), replacedIds),
  ]);
  const replaced = await lockReplaced(tx, by, replacedIds);
  const start = Date.parse(request.date);
  const { doctorId, zone, durationMs, week } = doctor;
  const reason = unavailableReason({ zone, durationMs, week, busy: ofOthers, now: by.at.getTime() }, start);
  if (reason) throw refuse(reason);
  if (own.length > 0) throw await patientBusy(tx, own);

  const id = randomUUID();
  await cancelReplaced(tx, by, replaced, id);
  const { specialtyId, clinicId } = doctor;
  const [startsAt, endsAt] = [new Date(start), new Date(start + durationMs)];
  const [, , [booked]] = await Promise.all([
    insert(tx, { id, doctorId, patientId, specialtyId, clinicId, startsAt, endsAt, createdAt: by.at }),
    audit(tx, by, { action: 'create', subject: 'appointment', subjectId: id, patientId }),
    onePatientView(tx, id),
  ]);
  if (!booked) throw new Error('The appointment that was just inserted is missing.');
  return booked;
}

const insert = prepared(
  ['id', 'doctorId', 'patientId', 'specialtyId', 'clinicId', 'startsAt', 'endsAt', 'createdAt'],
  (values, db) => db.insert(appointment).values(values),
);

/** The refusal after a constraint violation: the current conflict, or that the slot was just taken. */
async function refusalAfterConflict(db: Reader, by: Actor, request: BookingRequest): Promise<Refusal> {
  const { ofOthers, own } = await conflictsOf(db, conflictQueryOf(by, request), request.replaces ?? []);
  return ofOthers.length > 0 || own.length === 0 ? refuse('slot_taken') : await patientBusy(db, own);
}

/** `patient_busy` with the first conflicting appointment and all of them (`BusyRefusal`). */
async function patientBusy(db: Reader, ids: readonly string[]): Promise<Refusal> {
  const conflicts = await patientView(db, inArray(appointment.id, [...ids]));
  return refuse('patient_busy', { extra: { conflict: conflicts[0], conflicts } });
}

const conflictQueryOf = (by: Actor, { date, doctor_id: doctorId, specialty_id: specialtyId }: BookingRequest) => ({
  patientId: patientOf(by),
  doctorId,
  specialtyId,
  start: Date.parse(date),
});
