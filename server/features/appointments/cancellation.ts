import { and, eq, isNotNull } from 'drizzle-orm';
import type { Cancellation } from '../../../contract/appointments.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

/**
 * When and why a doctor's own appointment was cancelled. Doesn't depend on whether the doctor still treats the patient,
 * since it returns nothing else about either.
 * @throws refusal `not_found`, also if it isn't cancelled, and for a doctor without the clinic's approval
 */
export async function cancellation(
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
