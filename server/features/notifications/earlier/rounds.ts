/** Offers the times that became free: to a few at a time, until one of them accepts. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { clinic, freedSlot, slotOffer } from '../../../platform/database/schema.ts';
import { bookableTime } from '../../booking/index.ts';
import { type PlanOptions, planDeliveries } from '../deliveries.ts';
import { quietUntil } from '../times.ts';
import { chooseWaiting, LEAST_AHEAD_MS, offerEnd } from './choose.ts';
import { endOffers, endSlot, lockOpenOffers } from './end.ts';
import { noteFreedTimes } from './freed.ts';
import { type FreedSlot, waitingFor } from './waiting.ts';

/** Offers what has become free, and what others have let pass. Any number of servers may do so. */
export async function offerFreedTimes(database: Pick<Database, 'db' | 'tx'>, options: PlanOptions): Promise<void> {
  await noteFreedTimes(database, options.now);
  const open = await database.db
    .select({ id: freedSlot.id })
    .from(freedSlot)
    .where(isNull(freedSlot.endedAt))
    .orderBy(asc(freedSlot.startsAt), asc(freedSlot.id));
  for (const { id } of open) await database.tx(tx => nextRound(tx, id, options));
}

/** Ends the offers of a time that have run out, and makes the next ones if none is open. */
async function nextRound(tx: Tx, slotId: string, options: PlanOptions): Promise<void> {
  const [slot] = await tx
    .select()
    .from(freedSlot)
    .where(and(eq(freedSlot.id, slotId), isNull(freedSlot.endedAt)))
    // Another server is at it.
    .for('update', { skipLocked: true });
  if (!slot) return;
  const { now } = options;
  const open = await endRunOut(tx, slotId, now);
  const start = slot.startsAt.getTime();
  const { doctorId, specialtyId } = slot;
  const time = await bookableTime(tx, { doctorId, specialtyId, start }, now);
  if (!time || time.clinicId !== slot.clinicId) return await endSlot(tx, slotId, options);
  if (open > 0) return;
  const [times] = await tx.select().from(clinic).where(eq(clinic.id, slot.clinicId));
  if (!times || start - now.getTime() < LEAST_AHEAD_MS) return await endSlot(tx, slotId, options);
  if (quietUntil(times, now.getTime()) !== undefined) return;
  const expiresAt = offerEnd(times, { start, until: time.until }, now.getTime());
  const isOffered = expiresAt !== undefined && (await offer(tx, slot, { ...time, start }, expiresAt, options));
  if (!isOffered) await endSlot(tx, slotId, options);
}

/** Returns how many offers are still open: those of an appointment that was moved or cancelled have ended too. */
async function endRunOut(tx: Tx, slotId: string, now: Date): Promise<number> {
  const open = await lockOpenOffers(tx, slotId);
  if (open.length === 0) return 0;
  const hasRunOut = sql`(${slotOffer.expiresAt} <= ${now.toISOString()}::timestamptz or exists (
    select from appointment where appointment.id = ${slotOffer.appointmentId} and canceled_at is not null))`;
  await endOffers(tx, and(eq(slotOffer.slotId, slotId), hasRunOut), 'expired', now);
  return (await lockOpenOffers(tx, slotId)).length;
}

/** Makes the next offers, with messages. Returns whether there is anyone left. */
async function offer(
  tx: Tx,
  slot: FreedSlot,
  time: { zone: string; start: number; end: number },
  end: number,
  options: PlanOptions,
): Promise<boolean> {
  const { now } = options;
  const chosen = chooseWaiting(await waitingFor(tx, slot, time.end, now), time);
  if (chosen.length === 0) return false;
  const expiresAt = new Date(end);
  const rows = chosen.map(({ wishId, appointmentId, patientId }, place) => ({
    // A millisecond apart, so that they keep their order in the queue: with equal times some would always come first.
    offer: {
      ...{ id: randomUUID(), slotId: slot.id, wishId, appointmentId, expiresAt },
      offeredAt: new Date(now.getTime() + place),
    },
    patientId,
  }));
  await tx.insert(slotOffer).values(rows.map(({ offer }) => offer));
  const notices = rows.map(({ offer: { id, appointmentId }, patientId }) => ({
    ...{ kind: 'earlier_slot' as const, key: `earlier_slot:${id}`, offerId: id },
    ...{ appointmentId, patientId, clinicId: slot.clinicId, dueAt: now, expiresAt },
  }));
  await planDeliveries(tx, notices, options);
  return true;
}
