/** Ending offers, and waiting for them. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { labelConsents } from '../../../platform/auth/consentOrigin.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { appointment, freedSlot, slotOffer, waitlistEntry } from '../../../platform/database/schema.ts';
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

/** How many entries one run ends at most. */
const MOST_ENDED = 1_000;

/**
 * Takes appointments that have begun, or were moved or cancelled, off the waitlist. They get no offers anyway: the
 * history of consents says that waiting has ended.
 */
export async function endPastEntries(tx: Tx, now: Date): Promise<void> {
  const { id, appointmentId, endedAt } = waitlistEntry;
  const past = await tx
    .select({ id })
    .from(waitlistEntry)
    .innerJoin(appointment, eq(appointment.id, appointmentId))
    .where(and(isNull(endedAt), or(isNotNull(appointment.canceledAt), lte(appointment.startsAt, now))))
    .limit(MOST_ENDED)
    // Another server may do the same.
    .for('update', { of: waitlistEntry, skipLocked: true });
  if (past.length === 0) return;
  await labelConsents(tx, 'service');
  await tx
    .update(waitlistEntry)
    .set({ endedAt: now })
    .where(
      inArray(
        id,
        past.map(entry => entry.id),
      ),
    );
}
