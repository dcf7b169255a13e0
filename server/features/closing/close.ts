import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type Actor, accountEvent, audit } from '../../platform/audit/audit.ts';
import { labelConsents } from '../../platform/auth/consentOrigin.ts';
import { ofSamePerson, patientOf } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, appointment, waitlistEntry } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { accountClosed, type Language } from '../../platform/mail/texts.ts';
import { markCancelled, notBegun } from '../appointments/index.ts';
import { dependentsOf, endCare } from '../care/index.ts';
import { addClosingEvent } from '../consents/index.ts';
import { withdrawOpenCorrection } from '../desk/index.ts';
import { endAccess, reopenUntil } from '../identity/index.ts';

const DAY_MS = 86_400_000;
const MAIL_LIFE_MS = 3 * DAY_MS;

/** What the mail to the owner needs. */
interface Site {
  language: Language;
  publicUrl: string;
  /** Setting `EMAIL_CONFIRMATION`: an address that isn't confirmed may belong to someone else, and gets no mail. */
  emailConfirmation: boolean;
}

/**
 * Closes the caller's account (docs/product.md#closing-an-account).
 * @throws refusal `has_dependents` for one that cares for others, `has_appointments` for a doctor with appointments to
 * come
 */
export async function closeAccount(tx: Tx, by: Actor & { name: string }, site: Site): Promise<void> {
  // Waits for bookings in progress; those that begin later are refused by the database.
  const [own] = await tx
    .select({ email: account.email, unconfirmed: account.emailUnconfirmed, disabledAt: account.disabledAt })
    .from(account)
    .where(eq(account.id, by.id))
    .for('update');
  if (!own || own.disabledAt) throw refuse('unauthenticated');
  await labelConsents(tx, 'closing');
  if (by.role === 'Doctor') await requireNoAppointments(tx, by);
  else await endAsPatient(tx, by);
  await tx.update(account).set({ closedAt: by.at, disabledAt: by.at }).where(eq(account.id, by.id));
  await endAccess(tx, by.id, by.at);
  if (by.role === 'Patient') await addClosingEvent(tx, by.id, 'closing', by.at);
  await audit(tx, by, accountEvent(by, 'close', 'account'));
  if (site.emailConfirmation && own.unconfirmed) return;
  const text = accountClosed(site.language, by, { until: reopenUntil(by.at), publicUrl: site.publicUrl });
  const expiresAt = new Date(by.at.getTime() + MAIL_LIFE_MS);
  await queueMail(tx, { ...text, recipient: own.email, accountId: by.id, expiresAt }, by.at);
}

async function requireNoAppointments(tx: Tx, by: Actor): Promise<void> {
  const isToCome = and(isNull(appointment.canceledAt), gt(appointment.endsAt, by.at));
  const toCome = await tx.$count(appointment, and(eq(appointment.doctorId, by.id), isToCome));
  if (toCome > 0) throw refuse('has_appointments');
}

/**
 * Cancels the patient's appointments to come, and ends waiting for earlier ones, the care by others and an open request
 * for a correction.
 */
async function endAsPatient(tx: Tx, by: Actor): Promise<void> {
  if ((await dependentsOf(tx, by.id)).length > 0) throw refuse('has_dependents');
  await endCare(tx, by, patientOf(by));
  await withdrawOpenCorrection(tx, by);
  const isToCome = and(isNull(appointment.canceledAt), gt(appointment.startsAt, by.at), notBegun);
  const isOwn = ofSamePerson(appointment.patientId, patientOf(by));
  const toCome = await tx
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(isOwn, isToCome))
    .orderBy(asc(appointment.id))
    .for('update');
  for (const { id } of toCome) {
    await markCancelled(tx, by, { id, of: isOwn, while: isToCome, reason: 'Nenhum', requester: 'patient' });
  }
  const own = tx.select({ id: appointment.id }).from(appointment).where(isOwn);
  await tx
    .update(waitlistEntry)
    .set({ endedAt: by.at })
    .where(and(inArray(waitlistEntry.appointmentId, own), isNull(waitlistEntry.endedAt)));
}
