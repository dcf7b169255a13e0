/** A doctor's request to the reception to move an appointment. */
import { and, eq, isNull } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { requestMove } from '../../../contract/appointments.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { isApproved } from '../../platform/auth/approval.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

/**
 * Asks the reception to move a doctor's own appointment. A repeat changes nothing and returns the first request.
 * @throws refusal `not_found`, also for a cancelled one and for a doctor without the clinic's approval,
 * `already_started`
 */
export async function askReceptionToMove(
  tx: Tx,
  by: Actor,
  id: string,
): Promise<InferOutput<(typeof requestMove)['response']>> {
  const { patientId, startsAt, moveRequestedAt } = await lockOwn(tx, by, id);
  if (moveRequestedAt) return { id, move_requested_at: moveRequestedAt.toISOString() };
  if (startsAt <= by.at) throw refuse('already_started');
  await setRequest(tx, by, { id, patientId, at: by.at });
  return { id, move_requested_at: by.at.toISOString() };
}

/**
 * Withdraws the request. Does nothing if there is none.
 * @throws refusal `not_found`
 */
export async function withdrawReceptionRequest(tx: Tx, by: Actor, id: string): Promise<void> {
  const { patientId, moveRequestedAt } = await lockOwn(tx, by, id);
  if (moveRequestedAt) await setRequest(tx, by, { id, patientId, at: null });
}

async function lockOwn(tx: Tx, by: Actor, appointmentId: string) {
  const { id, doctorId, patientId, startsAt, canceledAt, moveRequestedAt } = appointment;
  const [found] = await tx
    .select({ patientId, startsAt, moveRequestedAt })
    .from(appointment)
    .where(and(eq(id, appointmentId), eq(doctorId, by.id), isApproved(by), isNull(canceledAt)))
    .for('update');
  if (!found) throw refuse('not_found');
  return found;
}

async function setRequest(
  tx: Tx,
  by: Actor,
  { id, patientId, at }: { id: string; patientId: string; at: Date | null },
): Promise<void> {
  await tx.update(appointment).set({ moveRequestedAt: at }).where(eq(appointment.id, id));
  const kind = at
    ? { kind: 'move_requested' as const }
    : { kind: 'move_withdrawn' as const, requester: 'doctor' as const };
  await recordEvents(tx, by, { appointmentId: id, ...kind });
  await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: id, patientId });
}
