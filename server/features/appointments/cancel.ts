import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { CancelReason, cancelAppointment } from '../../../contract/appointments.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

type Cancelled = InferOutput<(typeof cancelAppointment)['response']>;

/**
 * Cancels a patient's own appointment: marks it, and keeps it with its notes. A repeat changes nothing and returns the
 * first response again, even if the appointment has begun in the meantime.
 * @throws refusal `not_found`, `already_started`
 */
export async function cancel(tx: Tx, by: Actor, id: string, reason: CancelReason): Promise<Cancelled> {
  const mine = and(eq(appointment.id, id), eq(appointment.patientId, by.id));
  const columns = { canceledAt: appointment.canceledAt, cancelReason: appointment.cancelReason };
  const [marked] = await tx
    .update(appointment)
    .set({ canceledAt: by.at, cancelReason: reason })
    .where(and(mine, isNull(appointment.canceledAt), gt(appointment.startsAt, by.at)))
    .returning(columns);
  if (marked) await audit(tx, by, { action: 'cancel', subject: 'appointment', subjectId: id, patientId: by.id });

  const found = marked ?? (await tx.select(columns).from(appointment).where(mine))[0];
  if (!found) throw refuse('not_found');
  if (!found.canceledAt || !found.cancelReason) throw refuse('already_started');
  return { id, canceled_at: found.canceledAt.toISOString(), cancel_reason: found.cancelReason };
}
