/** Ending offers. */
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { appointment, freedSlot, slotOffer } from '../../../platform/database/schema.ts';
import { type PlanOptions, planDeliveries } from '../deliveries.ts';

/** Messages of offers may be on their way just now. */
const AFTER_MS = 30_000;
const LIFE_MS = DAY_MS;

/** The open offers of a time, locked in order. Lock the time first. */
export async function lockOpenOffers(tx: Tx, slotId: string) {
  return await tx
    .select()
    .from(slotOffer)
    .where(and(eq(slotOffer.slotId, slotId), isNull(slotOffer.outcome)))
    .orderBy(asc(slotOffer.id))
    .for('update');
}

/** Ends the open ones of these offers. Returns how many there were. */
export async function endOffers(
  tx: Tx,
  which: SQL | undefined,
  outcome: 'declined' | 'expired',
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(slotOffer)
    .set({ outcome, endedAt: now })
    .where(and(isNull(slotOffer.outcome), which))
    .returning({ id: slotOffer.id });
  return ended.length;
}

/** Ends a time that is offered no more. Those who still had an offer of it are told, if a message told them of it. */
export async function endSlot(tx: Tx, slotId: string, options: PlanOptions): Promise<void> {
  const { now } = options;
  await tx.update(freedSlot).set({ endedAt: now }).where(eq(freedSlot.id, slotId));
  const open = await lockOpenOffers(tx, slotId);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await tx.update(slotOffer).set({ outcome: 'taken', endedAt: now }).where(inArray(slotOffer.id, ids));
  const { patientId, clinicId, startsAt } = appointment;
  const rows = await tx
    .select({ offerId: slotOffer.id, appointmentId: appointment.id, patientId, clinicId, startsAt })
    .from(slotOffer)
    .innerJoin(appointment, eq(appointment.id, slotOffer.appointmentId))
    .where(inArray(slotOffer.id, ids));
  const notices = rows.map(({ startsAt, ...about }) => ({
    ...{ ...about, kind: 'earlier_taken' as const, key: `earlier_taken:${about.offerId}` },
    dueAt: new Date(now.getTime() + AFTER_MS),
    expiresAt: new Date(Math.min(now.getTime() + LIFE_MS, startsAt.getTime())),
  }));
  await planDeliveries(tx, notices, options);
}
