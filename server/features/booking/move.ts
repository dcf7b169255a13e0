/** Moves an appointment to another time, for its patient or its doctor. */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Appointment, DoctorAppointment, moveOwnAppointment } from '../../../contract/appointments.ts';
import type { AnyCall, BodyOf } from '../../../contract/call.ts';
import { isAwaited } from '../../../contract/status.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { isApproved } from '../../platform/auth/approval.ts';
import { lockPatientFor, ofSamePerson, patientFor } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { appointment, patient } from '../../platform/database/schema.ts';
import { type Refusal, refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { doctorView, onePatientView } from '../appointments/index.ts';
import { patientBusy } from './book.ts';
import { ClashElsewhere } from './clashBudget.ts';
import { type Booking, insertAppointment, lockTime, reasonAgainst, refusingConflicts } from './reserve.ts';

type Transactions = Pick<RequestContext<AnyCall>, 'read' | 'write'>;
type Request = BodyOf<typeof moveOwnAppointment>;

/**
 * Moves an appointment of the signed-in patient or a dependent: books the new time, by the rules for patients, and
 * cancels the former appointment, which records its successor.
 * @throws refusal `not_found`, also for a cancelled appointment, `already_started`, `status_conflict` once the patient
 * has arrived, and as `book`
 */
export async function moveOfPatient(
  { read, write }: Transactions,
  by: Actor,
  id: string,
  request: Request,
): Promise<Appointment> {
  const wanted = await read(async db => {
    const found = await peopleOf(db, eq(appointment.id, id));
    // Not of the one that it was merged into: a registration's own messages still have links.
    return bookingOf(id, { ...found, patientId: await patientFor(db, by, found.bookedFor) }, request);
  });
  return await refusingConflicts(read, wanted, patientBusy, () =>
    write(async tx => {
      const booking = { ...wanted, patientId: await lockPatientFor(tx, by, wanted.patientId) };
      // They may have been separated meanwhile.
      const of = ofSamePerson(appointment.patientId, booking.patientId);
      return await moveWithin(tx, by, booking, { of, busy: patientBusy, view: onePatientView });
    }),
  );
}

/**
 * Moves an appointment of the signed-in doctor, who stays its doctor and isn't bound by the rules for patients.
 * @throws as `moveOfPatient`; `not_found` also for a doctor without the clinic's approval. `patient_busy` doesn't say
 * with whom (`ClashElsewhere`).
 */
export async function moveOfDoctor(
  { read, write }: Transactions,
  by: Actor,
  id: string,
  request: Request,
): Promise<DoctorAppointment> {
  if (request.doctor_id !== undefined && request.doctor_id !== by.id) throw refuse('not_found');
  const own = and(eq(appointment.doctorId, by.id), isApproved(by));
  const booking = bookingOf(id, await read(db => peopleOf(db, and(eq(appointment.id, id), own))), request);
  const view = (tx: Tx, movedId: string) => doctorView(tx, eq(appointment.id, movedId));
  return await refusingConflicts(read, booking, busyElsewhere, () =>
    write(tx => moveWithin(tx, by, booking, { of: own, busy: busyElsewhere, view })),
  );
}

const busyElsewhere = async (): Promise<Refusal> => new ClashElsewhere('patient_busy');

/**
 * The patient, the doctor and the specialty of an appointment; of a merged patient also the one that they were merged
 * into. Also of a cancelled appointment, so that a repeat under an idempotency key gets as far as its stored response.
 */
async function peopleOf(db: Reader, which: SQL | undefined) {
  const { doctorId, specialtyId } = appointment;
  const [found] = await db
    .select({ patientId: patient.rootId, bookedFor: patient.id, doctorId, specialtyId })
    .from(appointment)
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .where(which);
  if (!found) throw refuse('not_found');
  return found;
}

const bookingOf = (
  id: string,
  { patientId, doctorId, specialtyId }: Pick<Booking, 'patientId' | 'doctorId' | 'specialtyId'>,
  request: Request,
): Booking => ({
  ...{ patientId, specialtyId, doctorId: request.doctor_id ?? doctorId },
  ...{ start: Date.parse(request.date), replaces: [id] },
});

async function moveWithin<T>(
  tx: Tx,
  by: Actor,
  booking: Booking,
  given: {
    /** Which appointments the caller may move. */
    of: SQL | undefined;
    busy: (tx: Tx, ids: readonly string[]) => Promise<Refusal>;
    /** Reads the moved appointment for the response. */
    view: (tx: Tx, id: string) => Promise<T[]>;
  },
): Promise<T> {
  const prospect = await lockTime(tx, by, booking);
  const former = await lockMovable(tx, by, and(eq(appointment.id, booking.replaces[0] ?? ''), given.of));
  const reason = reasonAgainst(prospect, booking.start, by.at);
  if (reason) throw refuse(reason);
  if (prospect.own.length > 0) throw await given.busy(tx, prospect.own);
  const { doctor } = prospect;
  // It stays with the registration that it was booked for, to which it belongs again once a merge is undone.
  const own = { ...booking, patientId: former.patientId };
  const [moved] = await insertAppointment(tx, by, { booking: own, doctor, replaced: [former] }, given.view);
  if (!moved) throw new Error('The appointment that was just moved is missing.');
  return moved;
}

/**
 * Locks the one appointment of a condition, which is to be moved.
 * @throws refusal `not_found`, also for a cancelled one, `status_conflict` once the patient has arrived,
 * `already_started`
 */
export async function lockMovable(tx: Tx, by: Actor, which: SQL | undefined) {
  const { id, patientId, clinicId, startsAt, status, canceledAt } = appointment;
  const [found] = await tx
    .select({ id, patientId, clinicId, startsAt, status })
    .from(appointment)
    .where(and(which, isNull(canceledAt)))
    .for('update', { of: appointment });
  if (!found) throw refuse('not_found');
  if (!isAwaited(found.status)) throw refuse('status_conflict', { extra: { current: found.status } });
  if (found.startsAt <= by.at) throw refuse('already_started');
  return found;
}
