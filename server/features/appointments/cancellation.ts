/** Cancelling an appointment, and reading why it was cancelled. */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Cancellation, CancelReason, cancelAppointment } from '../../../contract/appointments.ts';
import { type Actor, audit, auditRead } from '../../platform/audit/audit.ts';
import { ofOwnPatient } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

type Cancelled = InferOutput<(typeof cancelAppointment)['response']>;

/**
 * Cancels a patient's own appointment: marks it, and keeps it with its notes. A repeat changes nothing and returns the
 * first response again, even if the appointment has begun in the meantime.
 * @throws refusal `not_found`, `already_started`
 */
export async function cancel(tx: Tx, by: Actor, id: string, reason: CancelReason): Promise<Cancelled> {
  const mine = and(eq(appointment.id, id), ofOwnPatient(appointment.patientId, by));
  const columns = {
    patientId: appointment.patientId,
    canceledAt: appointment.canceledAt,
    cancelReason: appointment.cancelReason,
  };
  const [marked] = await tx
    .update(appointment)
    .set({ canceledAt: by.at, cancelReason: reason })
    .where(and(mine, isNull(appointment.canceledAt), gt(appointment.startsAt, by.at)))
    .returning(columns);
  if (marked) {
    await recordEvents(tx, by, { appointmentId: id, kind: 'cancelled', reason, wish: 'patient' });
    await audit(tx, by, { action: 'cancel', subject: 'appointment', subjectId: id, patientId: marked.patientId });
  }

  const found = marked ?? (await tx.select(columns).from(appointment).where(mine))[0];
  if (!found) throw refuse('not_found');
  if (!found.canceledAt || !found.cancelReason) throw refuse('already_started');
  return { id, canceled_at: found.canceledAt.toISOString(), cancel_reason: found.cancelReason };
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
