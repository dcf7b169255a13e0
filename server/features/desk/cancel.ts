/** Cancelling at the desk. */
import { and, eq, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { BodyOf } from '../../../contract/call.ts';
import type { deskCancel } from '../../../contract/desk.ts';
import { begun, isRecent } from '../../../contract/status.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, clinic } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { begunConflict, cancelForClinic, notBegun } from '../appointments/index.ts';

/**
 * Cancels an appointment of one of the caller's clinics, until the day after it is over. A repeat changes nothing and
 * returns the stored cancellation. One that was moved meanwhile is cancelled already; the response then has the
 * appointment in its place, if that one is still to come at one of those clinics.
 * @throws refusal `not_found`, `already_started` after that, `status_conflict` for a consultation that has begun or is
 * over
 */
export async function cancelAtDesk(
  tx: Tx,
  by: Actor,
  id: string,
  { reason, wish: requester }: BodyOf<typeof deskCancel>,
): Promise<InferOutput<(typeof deskCancel)['response']>> {
  const of = worksAt(appointment.clinicId, by);
  const [found] = await tx
    .select({ startsAt: appointment.startsAt, zone: clinic.timeZone })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .where(and(eq(appointment.id, id), of));
  if (!found) throw refuse('not_found');
  // Too late, no row matches: an earlier cancellation is still returned, and all else refused.
  const cancellable = isRecent(found.startsAt.getTime(), found.zone, by.at.getTime()) ? notBegun : sql`false`;
  return await cancelForClinic(tx, by, {
    ...{ id, reason, requester, of, while: cancellable },
    refusal: row => (begun.includes(row.status) ? begunConflict(row) : refuse('already_started')),
  });
}
