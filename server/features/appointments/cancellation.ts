/** Cancelling an appointment, and reading why it was cancelled. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm';
import type {
  Cancellation,
  CancelledByClinic,
  CancelReason,
  ClinicCancellation,
  cancelAppointment,
  StoredCancelReason,
} from '../../../contract/appointments.ts';
import type { ResponseOf } from '../../../contract/call.ts';
import type { requesters } from '../../../contract/desk.ts';
import { begun, type Status } from '../../../contract/status.ts';
import { type Actor, audit, auditRead } from '../../platform/audit/audit.ts';
import { isApproved } from '../../platform/auth/approval.ts';
import { lockPatientFor, ofSamePerson, patientFor } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, appointment, appointmentEvent, clinic, specialty } from '../../platform/database/schema.ts';
import { type Refusal, refuse } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';
import { currentAppointment } from './currentAppointment.ts';
import { onePatientView } from './views.ts';

type CancelledByPatient = ResponseOf<typeof cancelAppointment>;
type Cancelled = Omit<CancelledByPatient, 'replaced_by'>;

/** What to cancel, why, and who asked for it. */
interface CancelRequest {
  id: string;
  /** Which appointments the caller may cancel. All others don't exist for the caller. */
  of: SQL | undefined;
  /** Which of those can still be cancelled. */
  while: SQL | undefined;
  /** The refusal for one that can't; `already_started` by default. */
  refusal?: (row: { status: Status; endsAt: Date }) => Refusal;
  reason: StoredCancelReason;
  requester: (typeof requesters)[number];
  /** What the clinic writes to the patient about it. */
  message?: string | null;
}

/**
 * Marks an appointment as cancelled, with an audit row and an event, and keeps it with its notes. Of several
 * cancellations, also concurrent ones, the first is stored, and all get it as the response.
 * @throws refusal `not_found`, or the request's refusal
 */
export async function markCancelled(tx: Tx, by: Actor, request: CancelRequest): Promise<Cancelled> {
  const { id, reason, requester, message = null } = request;
  const mine = and(eq(appointment.id, id), request.of);
  const columns = {
    patientId: appointment.patientId,
    canceledAt: appointment.canceledAt,
    cancelReason: appointment.cancelReason,
    status: appointment.status,
    endsAt: appointment.endsAt,
  };
  const [marked] = await tx
    .update(appointment)
    .set({ canceledAt: by.at, cancelReason: reason, cancelMessage: message })
    .where(and(mine, isNull(appointment.canceledAt), request.while))
    .returning(columns);
  if (marked) {
    await recordEvents(tx, by, { appointmentId: id, kind: 'cancelled', reason, requester });
    await audit(tx, by, { action: 'cancel', subject: 'appointment', subjectId: id, patientId: marked.patientId });
  }

  const found = marked ?? (await tx.select(columns).from(appointment).where(mine))[0];
  if (!found) throw refuse('not_found');
  if (!found.canceledAt || !found.cancelReason) throw request.refusal?.(found) ?? refuse('already_started');
  return { id, canceled_at: found.canceledAt.toISOString(), cancel_reason: found.cancelReason };
}

/** The condition that the consultation hasn't begun. */
export const notBegun: SQL = notInArray(appointment.status, [...begun]);

/** The refusal for a consultation that has begun or is over. */
export const begunConflict = ({ status }: { status: Status }): Refusal =>
  refuse('status_conflict', { extra: { current: status } });

/**
 * Cancels an appointment of the patient or a dependent before its start, also after the patient has arrived. One that
 * was moved is cancelled already; the response then has the appointment in its place, if that one is still to come.
 * @throws refusal `not_found`, `already_started`, also if the consultation has begun early
 */
export async function cancelOfPatient(
  tx: Tx,
  by: Actor,
  id: string,
  reason: CancelReason,
): Promise<CancelledByPatient> {
  const { patientId } = appointment;
  const [found] = await tx.select({ patientId }).from(appointment).where(eq(appointment.id, id));
  if (!found) throw refuse('not_found');
  await lockPatientFor(tx, by, found.patientId);
  const cancelled = await markCancelled(tx, by, {
    ...{ id, reason, requester: 'patient' },
    of: eq(patientId, found.patientId),
    while: and(gt(appointment.startsAt, by.at), notBegun),
  });
  const coming = await comingSuccessor(tx, id, by.at);
  const [successor] = coming ? await onePatientView(tx, coming.id) : [];
  return { ...cancelled, ...(successor && { replaced_by: successor }) };
}

/**
 * The appointment to which another one was moved, wherever it was moved since, if it is still to come.
 * @param known which appointments the caller may know of; all by default
 */
async function comingSuccessor(
  db: Reader,
  appointmentId: string,
  now: Date,
  known?: SQL,
): Promise<CancelledByClinic['replaced_by']> {
  const { id, isMoved } = await currentAppointment(db, appointmentId);
  if (!isMoved) return undefined;
  const { startsAt, canceledAt } = appointment;
  const [found] = await db
    .select({ startsAt, clinic: { id: clinic.id, time_zone: clinic.timeZone } })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .where(and(eq(appointment.id, id), isNull(canceledAt), gt(startsAt, now), known));
  return found && { id, date: found.startsAt.toISOString(), clinic: found.clinic };
}

/**
 * Cancels an appointment for the clinic or the doctor. If it was moved meanwhile, the response has the appointment in
 * its place, if that one is still to come and the caller could cancel it.
 * @throws refusal as `markCancelled`
 */
export async function cancelForClinic(tx: Tx, by: Actor, request: CancelRequest): Promise<CancelledByClinic> {
  const cancelled = await markCancelled(tx, by, request);
  const successor = await comingSuccessor(tx, request.id, by.at, request.of);
  return { ...cancelled, ...(successor && { replaced_by: successor }) };
}

/**
 * Cancels a doctor's own appointment until it ends, unless the consultation has begun.
 * @throws refusal `not_found`, also for a doctor without the clinic's approval, `already_started` after the end,
 * `status_conflict` for a consultation that has begun or is over
 */
export async function cancelOfDoctor(
  tx: Tx,
  by: Actor,
  id: string,
  reason: StoredCancelReason,
): Promise<CancelledByClinic> {
  return await cancelForClinic(tx, by, {
    ...{ id, reason, requester: 'doctor' },
    of: and(eq(appointment.doctorId, by.id), isApproved(by)),
    while: and(gt(appointment.endsAt, by.at), notBegun),
    refusal: ({ endsAt, status }) => (endsAt <= by.at ? refuse('already_started') : begunConflict({ status })),
  });
}

/** The maximum number of cancellations in a response. */
const MAX_CANCELLATIONS = 20;

/**
 * A patient's appointments to come that the clinic or the doctor cancelled, and didn't replace; the soonest first.
 * @param given the patient; the signed-in one by default
 * @throws refusal `not_found` for a patient whom the account may not act for
 */
export async function clinicCancellations(db: Reader, by: Actor, given?: string): Promise<ClinicCancellation[]> {
  const patientId = await patientFor(db, by, given);
  await auditRead(db, by, undefined, { subject: 'appointments', patientId });
  const { id, startsAt, canceledAt, cancelReason, replacedBy } = appointment;
  const rows = await db
    .select({
      ...{
        id,
        startsAt,
        canceledAt,
        cancelReason,
        requester: appointmentEvent.requester,
        message: appointment.cancelMessage,
      },
      specialty: { id: specialty.id, name: specialty.name, duration: specialty.durationMs },
      clinic: { id: clinic.id, name: clinic.name, address: clinic.address, time_zone: clinic.timeZone },
      doctor: { id: account.id, name: account.name },
    })
    .from(appointment)
    .innerJoin(appointmentEvent, eq(appointmentEvent.appointmentId, id))
    .innerJoin(specialty, eq(specialty.id, appointment.specialtyId))
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        ofSamePerson(appointment.patientId, patientId),
        isNotNull(canceledAt),
        isNull(replacedBy),
        gt(startsAt, by.at),
        eq(appointmentEvent.kind, 'cancelled'),
        inArray(appointmentEvent.requester, ['clinic', 'doctor']),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(MAX_CANCELLATIONS);
  return rows.flatMap(({ startsAt, canceledAt, cancelReason, requester, doctor, ...rest }) =>
    canceledAt && cancelReason && (requester === 'clinic' || requester === 'doctor')
      ? [
          {
            ...{ ...rest, wish: requester, doctor: { id: doctor.id, name: doctor.name ?? '' } },
            ...{ date: startsAt.toISOString(), canceled_at: canceledAt.toISOString(), cancel_reason: cancelReason },
          },
        ]
      : [],
  );
}

/**
 * When and why a doctor's own appointment was cancelled. Doesn't depend on whether the doctor still treats the patient,
 * since it returns nothing else about either.
 * @throws refusal `not_found`, also if it isn't cancelled, and for a doctor without the clinic's approval
 */
export async function cancellationOf(
  db: Reader,
  by: Actor & { approved: boolean },
  appointmentId: string,
): Promise<Cancellation> {
  if (!by.approved) throw refuse('not_found');
  const { id, patientId, canceledAt, cancelReason, replacedBy } = appointment;
  const [found] = await db
    .select({ patientId, canceledAt, cancelReason, replacedBy })
    .from(appointment)
    .where(and(eq(id, appointmentId), eq(appointment.doctorId, by.id), isNotNull(canceledAt)));
  if (!found?.canceledAt || !found.cancelReason) throw refuse('not_found');
  await auditRead(db, by, undefined, {
    subject: 'appointment',
    subjectId: appointmentId,
    patientId: found.patientId,
  });
  return {
    id: appointmentId,
    canceled_at: found.canceledAt.toISOString(),
    cancel_reason: found.cancelReason,
    rescheduled: found.replacedBy !== null,
  };
}
