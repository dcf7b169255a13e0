/** Offers the times that became free: to a few at a time, until one of them accepts. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import { clinic, freedSlot, slotOffer } from '../../../platform/database/schema.ts';
import { lockTimeOf } from '../../../platform/time/lock.ts';
import { bookableTime } from '../../booking/index.ts';
import { type PlanOptions, planDeliveries } from '../deliveries.ts';
import { type ClinicTimes, quietUntil } from '../times.ts';
import { chooseWaiting, LEAST_AHEAD_MS, offerEnd } from './choose.ts';
import { endOffers, endSlot, lockOpenOffers } from './end.ts';
import { noteFreedTimes } from './freed.ts';
import { type FreedSlot, waitingFor } from './waiting.ts';

/** How many free times one run deals with at most. */
const MOST_A_RUN = 200;

/**
 * Offers what has become free, and what others have let pass. Any number of servers may do so.
 * @throws AggregateError with the errors of single times, once all others have been dealt with
 */
export async function offerFreedTimes(database: Pick<Database, 'db' | 'tx'>, options: PlanOptions): Promise<void> {
  await noteFreedTimes(database, options.now);
  const errors: unknown[] = [];
  for (const slot of await openSlots(database.db)) {
    try {
      if (slot.isOffered || !isQuiet(slot, options)) await database.tx(tx => nextRound(tx, slot, options));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} free times could not be offered.`);
}

interface OpenSlot extends Pick<FreedSlot, 'id' | 'doctorId'> {
  clinic: ClinicTimes;
  isOffered: boolean;
}

/** The free times that haven't ended, the soonest first. Of too many it is a random choice, so each gets its turn. */
async function openSlots(db: Reader): Promise<OpenSlot[]> {
  const { id, doctorId, startsAt } = freedSlot;
  const isOffered = sql<boolean>`exists (
    select from slot_offer where slot_id = ${freedSlot.id} and slot_offer.outcome is null)`;
  const rows = await db
    .select({ id, doctorId, startsAt, clinic, isOffered })
    .from(freedSlot)
    .innerJoin(clinic, eq(clinic.id, freedSlot.clinicId))
    .where(isNull(freedSlot.endedAt))
    .orderBy(sql`random()`)
    .limit(MOST_A_RUN);
  return rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** Nothing is offered in quiet hours. */
const isQuiet = ({ clinic }: OpenSlot, { now }: PlanOptions) => quietUntil(clinic, now.getTime()) !== undefined;

/** Ends the offers of a time that have run out, and makes the next ones if none is open. */
async function nextRound(tx: Tx, listed: OpenSlot, options: PlanOptions): Promise<void> {
  // The free times of a doctor share a queue, and the weekly limits of those who wait in it.
  await lockTimeOf(tx, listed.doctorId);
  const [slot] = await tx
    .select()
    .from(freedSlot)
    .where(and(eq(freedSlot.id, listed.id), isNull(freedSlot.endedAt)))
    .for('update');
  if (!slot) return;
  const { now } = options;
  const open = await endRunOut(tx, slot.id, now);
  const { doctorId, specialtyId, clinicId, startsAt, endsAt } = slot;
  const start = startsAt.getTime();
  const time = await bookableTime(tx, { doctorId, specialtyId, start }, now);
  if (time?.clinicId !== clinicId || time.end !== endsAt.getTime()) return await endSlot(tx, slot.id, options);
  if (open > 0) return;
  if (start - now.getTime() < LEAST_AHEAD_MS) return await endSlot(tx, slot.id, options);
  if (isQuiet(listed, options)) return;
  const expiresAt = offerEnd(listed.clinic, { start, until: time.until }, now.getTime());
  const isOffered = expiresAt !== undefined && (await offer(tx, slot, { ...time, start }, expiresAt, options));
  if (!isOffered) await endSlot(tx, slot.id, options);
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
  const chosen = chooseWaiting(await waitingFor(tx, slot, options), time);
  if (chosen.length === 0) return false;
  const expiresAt = new Date(end);
  const rows = chosen.map(({ entryId, appointmentId, patientId }, place) => ({
    // A millisecond apart, so that they keep their order in the queue: with equal times some would always come first.
    offer: {
      ...{ id: randomUUID(), slotId: slot.id, entryId, appointmentId, expiresAt },
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
