import { and, eq, exists, inArray, lt, notExists } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { RESET_DAYS } from '../../../contract/management.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { KNOWN_PLACE_DAYS } from '../auth/attempts.ts';
import { KNOWN_DEVICE_DAYS } from '../auth/devices.ts';
import type { Database } from '../database/database.ts';
import {
  appointment,
  attempt,
  claimCode,
  emailChange,
  factorChallenge,
  factorReset,
  freedSlot,
  idempotency,
  knownDevice,
  knownPlace,
  passwordReset,
  patientFound,
  session,
  slotOffer,
  waitlistEntry,
} from '../database/schema.ts';
import { runPeriodically } from '../jobs/background.ts';

const HOUR_MS = 3_600_000;

/** How long an idempotency key is remembered. A later repeat counts as a new write. */
const KEY_DAYS = 7;
/** Reset links that have expired still count towards a daily limit for unconfirmed addresses. */
const LINK_DAYS = 1;
/**
 * Offers of earlier times count for the order and the weekly limit as long as the patient waits for an appointment.
 * They are kept for a while after it, like the mails about them.
 */
const OFFER_DAYS = 30;

/** Deletes expired data: sessions, keys, links, codes, offers, failure counts. None is clinical. */
export async function deleteExpired({ db }: Database, sessionDays: number, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.delete(session).where(lt(session.lastUsedAt, before(sessionDays)));
  await db.delete(idempotency).where(lt(idempotency.createdAt, before(KEY_DAYS)));
  await db
    .delete(passwordReset)
    .where(and(lt(passwordReset.createdAt, before(LINK_DAYS)), lt(passwordReset.expiresAt, now)));
  await db.delete(claimCode).where(lt(claimCode.expiresAt, now));
  await db.delete(factorChallenge).where(lt(factorChallenge.expiresAt, now));
  await db.delete(factorReset).where(lt(factorReset.requestedAt, before(RESET_DAYS)));
  await db.delete(emailChange).where(lt(emailChange.createdAt, before(1)));
  await db.delete(patientFound).where(lt(patientFound.at, before(1)));
  await deleteOffers(db, before(OFFER_DAYS));
  // Sign-in attempts lock their rows in the order of keys. This statement takes no lock order, so it skips locked rows.
  const over = db.select({ key: attempt.key }).from(attempt).where(lt(attempt.endsAt, now));
  await db.delete(attempt).where(inArray(attempt.key, over.for('update', { skipLocked: true })));
  await db.delete(knownDevice).where(lt(knownDevice.seenAt, before(KNOWN_DEVICE_DAYS)));
  await db.delete(knownPlace).where(lt(knownPlace.seenAt, before(KNOWN_PLACE_DAYS)));
}

/** Deletes the offers of those whose appointment is over, and the free times of which no offer is left. */
async function deleteOffers(db: Database['db'], before: Date): Promise<void> {
  const isOver = db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .innerJoin(appointment, eq(appointment.id, waitlistEntry.appointmentId))
    .where(and(eq(waitlistEntry.id, slotOffer.entryId), lt(appointment.startsAt, before)));
  await db.delete(slotOffer).where(and(lt(slotOffer.endedAt, before), exists(isOver)));
  const offers = db.select({ id: slotOffer.id }).from(slotOffer).where(eq(slotOffer.slotId, freedSlot.id));
  await db.delete(freedSlot).where(and(lt(freedSlot.endedAt, before), notExists(offers)));
}

/** Deletes expired data when the server starts to listen and then every hour. */
export async function expiry(app: FastifyInstance): Promise<void> {
  const { clock, database, settings } = app.services;
  runPeriodically(app, {
    name: 'deleting expired data',
    pauseMs: HOUR_MS,
    run: () => deleteExpired(database, settings.sessionDays, clock()),
  });
}
