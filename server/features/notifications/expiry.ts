/** How long ended deliveries are kept. */
import { and, eq, gt, isNull, lt, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Database } from '../../platform/database/database.ts';
import { appointment, delivery } from '../../platform/database/schema.ts';

/** For operators who look into a missing one. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes ended deliveries. Keeps all of an appointment's deliveries while one of them failed, isn't handled, and the
 * appointment is still to come: the list needs the others to know whether one arrived.
 */
export async function deleteDeliveries({ db }: Database, now: Date): Promise<void> {
  const failed = alias(delivery, 'failed');
  const isUnhandled = and(eq(failed.outcome, 'failed'), isNull(failed.handledAt), gt(appointment.startsAt, now));
  const mayBeCalled = db
    .select({ id: failed.id })
    .from(failed)
    .innerJoin(appointment, eq(appointment.id, failed.appointmentId))
    .where(and(eq(failed.appointmentId, delivery.appointmentId), isUnhandled));
  const isOld = lt(delivery.endedAt, new Date(now.getTime() - KEPT_MS));
  await db.delete(delivery).where(and(isOld, notExists(mayBeCalled)));
}
