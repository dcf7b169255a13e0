/** Cancelling at the desk. */
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { BodyOf } from '../../../contract/call.ts';
import type { deskCancel } from '../../../contract/desk.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

/**
 * Cancels an appointment of one of the caller's clinics, also after its start. A repeat changes nothing and returns the
 * stored cancellation.
 * @throws refusal `not_found`, `status_conflict` for a consultation that has begun or is over
 */
export async function cancelAtDesk(
  tx: Tx,
  by: Actor,
  appointmentId: string,
  { reason, wish }: BodyOf<typeof deskCancel>,
): Promise<InferOutput<(typeof deskCancel)['response']>> {
  const { id, patientId, clinicId, canceledAt, status } = appointment;
  const ofClinic = and(eq(id, appointmentId), worksAt(clinicId, by));
  const columns = { patientId, canceledAt, status };
  const [marked] = await tx
    .update(appointment)
    .set({ canceledAt: by.at, cancelReason: reason })
    .where(and(ofClinic, isNull(canceledAt), notInArray(status, ['in_consultation', 'done'])))
    .returning(columns);
  if (marked) {
    const subject = { subject: 'appointment' as const, subjectId: appointmentId };
    await audit(tx, by, { action: 'cancel', ...subject, patientId: marked.patientId });
    await recordEvents(tx, by, { appointmentId, kind: 'cancelled', reason, wish });
  }
  const found = marked ?? (await tx.select(columns).from(appointment).where(ofClinic))[0];
  if (!found) throw refuse('not_found');
  if (!found.canceledAt) throw refuse('status_conflict', { extra: { current: found.status } });
  return { id: appointmentId, canceled_at: found.canceledAt.toISOString() };
}
