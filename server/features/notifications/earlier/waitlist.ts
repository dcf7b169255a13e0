/** What patients wait for: the entries of the waitlist for an earlier time, and the offers. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { clockLabel } from '../../../../contract/clinicTime.ts';
import {
  canWaitForEarlier,
  type EarlierTimes,
  MOST_EARLIER,
  type WaitlistEntry,
} from '../../../../contract/earlier.ts';
import { minutesOf } from '../../../../contract/hours.ts';
import { isAwaited } from '../../../../contract/status.ts';
import { type Actor, audit, auditRead } from '../../../platform/audit/audit.ts';
import { labelConsentsOf } from '../../../platform/auth/consentOrigin.ts';
import { lockPatientFor, ofOwnPatients } from '../../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import {
  account,
  appointment,
  clinic,
  freedSlot,
  patient,
  slotOffer,
  waitlistEntry,
} from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { lockTimeOf } from '../../../platform/time/lock.ts';
import { isWanted, type Wanted } from './choose.ts';
import { endOffers } from './end.ts';

const bitsOf = (days: readonly number[]) => days.reduce((bits, day) => bits | (1 << day), 0);
const daysOf = (bits: number) => ([0, 1, 2, 3, 4, 5, 6] as const).filter(day => (bits & (1 << day)) !== 0);

/** Locks an appointment of a patient for whom the actor may act, and the offers of its doctor's times. */
async function lockOwn(tx: Tx, by: Actor, id: string) {
  const { patientId, doctorId, startsAt, status, canceledAt } = appointment;
  const [known] = await tx.select({ patientId, doctorId }).from(appointment).where(eq(appointment.id, id));
  if (!known) throw refuse('not_found');
  await lockPatientFor(tx, by, known.patientId);
  await lockTimeOf(tx, known.doctorId);
  const [found] = await tx
    .select({ patientId, startsAt, status, canceledAt })
    .from(appointment)
    .where(eq(appointment.id, id))
    .for('update');
  if (!found) throw refuse('not_found');
  return found;
}

/**
 * Puts an appointment on the waitlist, or changes which times suit: it keeps its place, and open offers that no
 * longer suit end.
 * @throws refusal `not_found`, also for a cancelled appointment, `status_conflict`, `too_close`
 */
export async function setEntry(tx: Tx, by: Actor, id: string, entry: WaitlistEntry): Promise<WaitlistEntry> {
  const found = await lockOwn(tx, by, id);
  if (found.canceledAt) throw refuse('not_found');
  if (!isAwaited(found.status)) throw refuse('status_conflict', { extra: { current: found.status } });
  if (!canWaitForEarlier(found.startsAt.getTime(), by.at.getTime())) throw refuse('too_close');
  await labelConsentsOf(tx, by.id);
  const chosen = {
    ...{ weekdays: bitsOf(entry.weekdays), fromMinute: minutesOf(entry.from), toMinute: minutesOf(entry.to) },
    weeklyLimit: entry.weekly_limit,
  };
  await tx
    .insert(waitlistEntry)
    .values({ appointmentId: id, ...chosen, createdAt: by.at })
    .onConflictDoUpdate({
      target: waitlistEntry.appointmentId,
      // One that had ended waits from now on.
      set: {
        ...chosen,
        createdAt: sql`case when ${waitlistEntry.endedAt} is null then ${waitlistEntry.createdAt} else excluded.created_at end`,
        endedAt: null,
      },
    });
  await endUnwanted(tx, id, chosen, by.at);
  await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: id, patientId: found.patientId });
  return { ...entry, weekdays: daysOf(chosen.weekdays) };
}

/** Ends the open offers of an appointment at times that aren't wanted any more. */
async function endUnwanted(tx: Tx, appointmentId: string, wanted: Wanted, now: Date): Promise<void> {
  const open = await tx
    .select({ id: slotOffer.id, zone: clinic.timeZone, startsAt: freedSlot.startsAt, endsAt: freedSlot.endsAt })
    .from(slotOffer)
    .innerJoin(freedSlot, eq(freedSlot.id, slotOffer.slotId))
    .innerJoin(clinic, eq(clinic.id, freedSlot.clinicId))
    .where(and(eq(slotOffer.appointmentId, appointmentId), isNull(slotOffer.outcome)));
  const unwanted = open.filter(
    ({ zone, startsAt, endsAt }) => !isWanted(wanted, { zone, start: startsAt.getTime(), end: endsAt.getTime() }),
  );
  const ids = unwanted.map(({ id }) => id);
  if (ids.length > 0) await endOffers(tx, inArray(slotOffer.id, ids), 'declined', now);
}

/**
 * Takes an appointment off the waitlist and ends its open offers. Changes nothing if there is none.
 * @throws refusal `not_found`
 */
export async function endEntry(tx: Tx, by: Actor, id: string): Promise<void> {
  const { patientId } = await lockOwn(tx, by, id);
  await labelConsentsOf(tx, by.id);
  await endOffers(tx, eq(slotOffer.appointmentId, id), 'declined', by.at);
  const ended = await tx
    .update(waitlistEntry)
    .set({ endedAt: by.at })
    .where(and(eq(waitlistEntry.appointmentId, id), isNull(waitlistEntry.endedAt)))
    .returning({ id: waitlistEntry.id });
  if (ended.length > 0) await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: id, patientId });
}

/** The condition that an appointment of the account's own patient, or of a dependent, is still to come. */
const ownComing = (by: Actor) =>
  and(isNull(appointment.canceledAt), gt(appointment.startsAt, by.at), ofOwnPatients(appointment.patientId, by));

/** The waitlist entries and open offers of the account's own patient and of all dependents. */
export async function earlierTimesOf(db: Reader, by: Actor): Promise<EarlierTimes> {
  const waitlist = await db
    .select({ entry: waitlistEntry, patientId: appointment.patientId })
    .from(waitlistEntry)
    .innerJoin(appointment, eq(appointment.id, waitlistEntry.appointmentId))
    .where(and(isNull(waitlistEntry.endedAt), ownComing(by)))
    .orderBy(asc(appointment.startsAt), asc(waitlistEntry.id))
    .limit(MOST_EARLIER);
  const offers = await offersOf(db, by);
  const patients = new Set([...waitlist, ...offers].map(({ patientId }) => patientId));
  for (const patientId of patients) await auditRead(db, by, undefined, { subject: 'appointments', patientId });
  return {
    waitlist: waitlist.map(({ entry }) => ({
      ...{ appointment_id: entry.appointmentId, weekdays: daysOf(entry.weekdays), weekly_limit: entry.weeklyLimit },
      ...{ from: clockLabel(entry.fromMinute), to: clockLabel(entry.toMinute) },
    })),
    offers: offers.map(
      ({ patientId: _, rootId, patientName, expiresAt, startsAt, appointment: own, doctor, ...row }) => ({
        ...{ ...row, date: startsAt.toISOString(), expires_at: expiresAt.toISOString(), doctor: doctor ?? '' },
        appointment: { id: own.id, date: own.startsAt.toISOString() },
        patient: rootId === by.id ? null : patientName,
      }),
    ),
  };
}

async function offersOf(db: Reader, by: Actor) {
  return await db
    .select({
      ...{ id: slotOffer.id, startsAt: freedSlot.startsAt, expiresAt: slotOffer.expiresAt, doctor: account.name },
      appointment: { id: appointment.id, startsAt: appointment.startsAt },
      clinic: { name: clinic.name, address: clinic.address, time_zone: clinic.timeZone },
      ...{ patientId: appointment.patientId, rootId: patient.rootId, patientName: patient.name },
    })
    .from(slotOffer)
    .innerJoin(freedSlot, eq(freedSlot.id, slotOffer.slotId))
    .innerJoin(appointment, eq(appointment.id, slotOffer.appointmentId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .where(and(isNull(slotOffer.outcome), gt(slotOffer.expiresAt, by.at), ownComing(by)))
    .orderBy(asc(slotOffer.expiresAt), asc(slotOffer.id))
    .limit(MOST_EARLIER);
}
