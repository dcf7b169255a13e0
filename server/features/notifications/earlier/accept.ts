/** Accepting and declining offers of earlier times. */
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Appointment } from '../../../../contract/appointments.ts';
import type { AnyCall } from '../../../../contract/call.ts';
import { canWaitForEarlier } from '../../../../contract/earlier.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { labelConsents } from '../../../platform/auth/consentOrigin.ts';
import { isOwnPatient } from '../../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { appointment, freedSlot, slotOffer, waitlistEntry } from '../../../platform/database/schema.ts';
import { Refusal, refuse } from '../../../platform/errors/problems.ts';
import type { RequestContext } from '../../../platform/http/serve.ts';
import { currentAppointment, onePatientView } from '../../appointments/index.ts';
import { moveOfPatient } from '../../booking/index.ts';
import type { PlanOptions } from '../deliveries.ts';
import { endOffers, endSlot, lockOpenOffers } from './end.ts';

const former = alias(appointment, 'former');

type Transactions = Pick<RequestContext<AnyCall>, 'read' | 'write'>;

/**
 * An offer with its time and the appointment that it would replace, of a patient for whom the actor may act.
 * @throws refusal `not_found`
 */
export async function ownOffer(db: Reader, by: Actor, id: string) {
  const { slotId, entryId, appointmentId, outcome, expiresAt } = slotOffer;
  const [found] = await db
    .select({
      ...{ id: slotOffer.id, slotId, entryId, appointmentId, outcome, expiresAt },
      ...{ startsAt: freedSlot.startsAt, patientId: appointment.patientId },
    })
    .from(slotOffer)
    .innerJoin(freedSlot, eq(freedSlot.id, slotId))
    .innerJoin(appointment, eq(appointment.id, appointmentId))
    .where(eq(slotOffer.id, id));
  if (!found || !(await isOwnPatient(db, by, found.patientId))) throw refuse('not_found');
  return found;
}

/** Refusals that mean that the time or the appointment is no longer there to be had. */
const gone: readonly ErrorCode[] = [
  ...(['offer_gone', 'slot_taken', 'in_the_past', 'too_soon', 'too_far', 'not_online', 'outside_hours'] as const),
  ...(['closed_time', 'not_a_slot', 'specialty_mismatch', 'not_found', 'already_started', 'status_conflict'] as const),
];

type Offer = Awaited<ReturnType<typeof ownOffer>>;

/**
 * Moves the appointment to the offered time, in the same transaction in which the offer ends. A repeat returns the
 * moved appointment.
 * @throws refusal `not_found`, `offer_gone` if the offer has ended, or the time is taken or differs from what was
 * offered, `patient_busy`
 */
export async function accept(
  { read, write }: Transactions,
  by: Actor,
  id: string,
  options: PlanOptions,
): Promise<Appointment> {
  const offer = await read(db => ownOffer(db, by, id));
  if (offer.outcome === 'accepted') return await read(db => movedBy(db, offer));
  if (offer.outcome !== null || offer.expiresAt <= by.at) throw refuse('offer_gone');
  const date = offer.startsAt.toISOString();
  // The move takes its locks first: those who accept the same time come one after the other, and no round of offers
  // comes between.
  const settling: Transactions['write'] = work =>
    write(async tx => {
      const moved = await work(tx);
      await settle(tx, offer, options);
      return moved;
    });
  try {
    return await moveOfPatient({ read, write: settling }, by, offer.appointmentId, { date });
  } catch (error) {
    if (!(error instanceof Refusal) || !gone.includes(error.code)) throw error;
    const now = await read(db => ownOffer(db, by, id));
    if (now.outcome === 'accepted') return await read(db => movedBy(db, now));
    throw refuse('offer_gone');
  }
}

/** The appointment that an accepted offer has become, wherever it was moved since. */
async function movedBy(db: Reader, { appointmentId }: Offer): Promise<Appointment> {
  const { id } = await currentAppointment(db, appointmentId);
  const [moved] = await onePatientView(db, id);
  if (!moved || moved.canceled_at !== undefined) throw refuse('offer_gone');
  return moved;
}

/** Ends an offer as accepted once its appointment has been moved, and all others of the time. */
async function settle(tx: Tx, { id, slotId, entryId, appointmentId }: Offer, options: PlanOptions): Promise<void> {
  const { now } = options;
  const isOpen = and(eq(freedSlot.id, slotId), isNull(freedSlot.endedAt));
  const [slot] = await tx.select().from(freedSlot).where(isOpen).for('update');
  const open = await lockOpenOffers(tx, slotId);
  const isStillOpen = open.some(one => one.id === id && one.expiresAt > now);
  if (!slot || !isStillOpen) throw refuse('offer_gone');
  await tx.update(slotOffer).set({ outcome: 'accepted', endedAt: now }).where(eq(slotOffer.id, id));
  await endSlot(tx, slotId, options);
  // They were offers in place of an appointment that no longer exists.
  await endOffers(tx, eq(slotOffer.entryId, entryId), 'expired', now);
  const [moved] = await tx
    .select({ id: appointment.id, clinicId: appointment.clinicId, endsAt: appointment.endsAt })
    .from(former)
    .innerJoin(appointment, eq(appointment.id, former.replacedBy))
    .where(eq(former.id, appointmentId));
  if (!moved) throw new Error('The appointment of an accepted offer was not moved.');
  // The doctor may have changed the clinic since the offer was made.
  if (moved.clinicId !== slot.clinicId || moved.endsAt.getTime() !== slot.endsAt.getTime()) throw refuse('offer_gone');
  const goesOn = canWaitForEarlier(slot.startsAt.getTime(), now.getTime());
  // Otherwise the end of the entry would be recorded as withdrawn by the person.
  await labelConsents(tx, 'accepted');
  await tx
    .update(waitlistEntry)
    .set(goesOn ? { appointmentId: moved.id } : { endedAt: now })
    .where(eq(waitlistEntry.id, entryId));
}

/**
 * Ends an offer. Changes nothing if it has ended.
 * @throws refusal `not_found`
 */
export async function decline(tx: Tx, by: Actor, id: string): Promise<void> {
  const { appointmentId, patientId } = await ownOffer(tx, by, id);
  const ended = await endOffers(tx, eq(slotOffer.id, id), 'declined', by.at);
  if (ended === 0) return;
  await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: appointmentId, patientId });
}
