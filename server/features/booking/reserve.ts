/** The steps of a booking that do not depend on who makes it: the patient or the desk. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyCall } from '../../../contract/call.ts';
import type { Status } from '../../../contract/status.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { refusalOfConstraint } from '../../platform/database/errors.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { appointment } from '../../platform/database/schema.ts';
import { type Refusal, refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { rulesForClinic } from '../../platform/time/timetable.ts';
import { type BookableDoctor, lockBookableDoctor } from './bookableDoctor.ts';
import { type Conflicts, conflictsOf } from './conflicts.ts';
import { cancelReplaced, moveExams, type Replaced } from './replace.ts';
import { unavailableReason } from './slots.ts';

/** What is booked, and for whom. */
export interface Booking {
  patientId: string;
  doctorId: string;
  specialtyId: string;
  /** In epoch milliseconds. */
  start: number;
  /** The appointments that it replaces, which don't conflict with it. */
  replaces: readonly string[];
}

/** The doctor of a booking, and what is in its way. */
export interface Prospect extends Conflicts {
  doctor: BookableDoctor;
}

/**
 * Locks the time of both people and looks up the doctor and the conflicts.
 * @param viewer who books; for doctors and the reception, the rules that are for patients don't apply
 * @throws as `lockBookableDoctor`
 */
export async function lockTime(tx: Tx, viewer: Actor, booking: Booking): Promise<Prospect> {
  const { doctorId, patientId, specialtyId } = booking;
  // The driver pipelines these statements in this order. The locks come first, so that the hours are read once no other
  // transaction can change them.
  const [, doctor, conflicts] = await Promise.all([
    lockTimeOf(tx, doctorId, patientId),
    lockBookableDoctor(tx, viewer.id, doctorId, specialtyId, viewer.at),
    conflictsOf(tx, booking),
  ]);
  const rules = viewer.role === 'Patient' ? doctor.rules : rulesForClinic(doctor.rules);
  return { doctor: { ...doctor, rules }, ...conflicts };
}

/** Why a booking isn't possible at its time, apart from the patient's other appointments; undefined if it is. */
export function reasonAgainst({ doctor, ofOthers }: Prospect, start: number, now: Date) {
  return unavailableReason({ ...doctor, busy: ofOthers, now: now.getTime() }, start);
}

/** An appointment to insert, under the locks of `lockTime`. */
interface NewAppointment {
  booking: Booking;
  doctor: BookableDoctor;
  /** Those of `booking.replaces` that aren't cancelled yet. */
  replaced: readonly Replaced[];
  squeezeIn?: boolean;
  /** The status that it has from the start; `booked` by default. */
  status?: Status;
}

/**
 * Inserts the appointment and cancels what it replaces, with audit rows and events. Exams without a file go along.
 * @param view reads the new appointment, by its id, for the response
 */
export async function insertAppointment<T>(
  tx: Tx,
  by: Actor,
  { booking, doctor, replaced, squeezeIn = false, status = 'booked' }: NewAppointment,
  view: (tx: Tx, id: string) => Promise<T>,
): Promise<T> {
  const { patientId, doctorId, specialtyId, start } = booking;
  const id = randomUUID();
  await cancelReplaced(tx, by, replaced, id);
  const times = { startsAt: new Date(start), endsAt: new Date(start + doctor.durationMs), createdAt: by.at };
  const state = { squeezeIn, status, statusAt: status === 'booked' ? null : by.at.toISOString() };
  const [movedFrom] = replaced;
  const [, , , viewed] = await Promise.all([
    insert(tx, { id, doctorId, patientId, specialtyId, clinicId: doctor.clinicId, ...times, ...state }),
    recordEvents(
      tx,
      by,
      { appointmentId: id, ...(movedFrom ? { kind: 'moved', movedFrom: movedFrom.id } : { kind: 'booked' }) },
      ...(status === 'booked'
        ? []
        : [{ appointmentId: id, kind: 'status' as const, before: 'booked' as const, after: status }]),
    ),
    audit(tx, by, { action: 'create', subject: 'appointment', subjectId: id, patientId }),
    view(tx, id),
  ]);
  await moveExams(tx, replaced, { id, doctorId, clinicId: doctor.clinicId });
  return viewed;
}

const insert = prepared(
  [
    ...(['id', 'doctorId', 'patientId', 'specialtyId', 'clinicId', 'startsAt', 'endsAt', 'createdAt'] as const),
    ...(['squeezeIn', 'status', 'statusAt'] as const),
  ],
  // Drizzle's conversion of an instant doesn't take null.
  (values, db) => db.insert(appointment).values({ ...values, statusAt: sql`${values.statusAt}::timestamptz` }),
);

/** `patient_busy` with the patient's appointments that are in the way, as the caller may see them. */
type PatientBusy = (db: Reader, ids: readonly string[]) => Promise<Refusal>;

/**
 * Runs a booking's transaction. If it runs into an exclusion constraint, it is refused like one that met the conflict
 * in time. Only a writer that bypasses the advisory locks can cause that.
 */
export async function refusingConflicts<T>(
  read: RequestContext<AnyCall>['read'],
  booking: Booking,
  patientBusy: PatientBusy,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = refusalOfConstraint(error)?.code;
    if (code !== 'slot_taken' && code !== 'patient_busy') throw error;
    // Queried again, since the transaction that ran into the conflict has ended.
    throw await read(async db => {
      const { ofOthers, own } = await conflictsOf(db, booking);
      return ofOthers.length > 0 || own.length === 0 ? refuse('slot_taken') : await patientBusy(db, own);
    });
  }
}
