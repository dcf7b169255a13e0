/** Changing the own e-mail: a code is mailed to the new address, and only that code changes it. */
import { and, eq, sql } from 'drizzle-orm';
import type { EmailState } from '../../../contract/emailChange.ts';
import { accountEvent, audit } from '../../platform/audit/audit.ts';
import { patientOf } from '../../platform/auth/ownPatients.ts';
import type { SignedIn } from '../../platform/auth/signedIn.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, emailChange, emailCode } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { recordContactChange } from '../../platform/live/recordEvents.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { confirmNewEmail } from '../../platform/mail/texts.ts';
import { type CodeOutcome, expiryOf, newCode, outcomeOf } from './mailedCode.ts';
import { endEmailChange, endWaysIn } from './password.ts';
import { notifyOwner, type SecurityEvent } from './securityEvents.ts';
import { requireProof } from './sessions.ts';

type Stored = typeof emailChange.$inferSelect;

const lockAccount = async (tx: Tx, id: string): Promise<string> => {
  const { email } = account;
  const [own] = await tx.select({ email }).from(account).where(eq(account.id, id)).for('no key update');
  if (!own) throw refuse('unauthenticated');
  return own.email;
};

const storedOf = async (db: Reader, accountId: string): Promise<Stored | undefined> => {
  const [stored] = await db.select().from(emailChange).where(eq(emailChange.accountId, accountId));
  return stored;
};

/** The change that waits, unless its code has expired. */
const pendingIn = (stored: Stored | undefined, now: Date) =>
  stored && stored.email !== null && now <= expiryOf(stored) ? { ...stored, email: stored.email } : undefined;

const stateOf = (email: string, stored: Stored | undefined, now: Date): EmailState => {
  const pending = pendingIn(stored, now);
  return { email, pending: pending ? { email: pending.email, expires_at: expiryOf(pending).toISOString() } : null };
};

export const emailStateOf = async (db: Reader, user: SignedIn, now: Date): Promise<EmailState> =>
  stateOf(user.email, await storedOf(db, user.id), now);

const eventOf = (user: SignedIn, action: 'request' | 'cancel' | 'change') => accountEvent(user, action, 'email');

const actorOf = ({ id, role }: SignedIn, { address, now }: SecurityEvent) => ({ id, role, address, at: now });

/**
 * Mails a code to a new address. Only counts as another mail if that address doesn't have a valid code yet.
 * @throws refusal `proof_required`, `email_taken`, or `too_many_requests` after five mails in a day
 */
export async function requestChange(tx: Tx, user: SignedIn, email: string, event: SecurityEvent): Promise<EmailState> {
  const { now } = event;
  const own = await lockAccount(tx, user.id);
  await requireProof(tx, user.tokenHash, now);
  const last = await storedOf(tx, user.id);
  const pending = pendingIn(last, now);
  if (email === pending?.email) return stateOf(own, last, now);
  if (email === own) {
    await endEmailChange(tx, user.id);
    return { email: own, pending: null };
  }
  const others = and(eq(account.role, user.role), eq(account.email, email));
  if ((await tx.$count(account, others)) > 0) {
    throw refuseFields([{ field: 'email', code: 'email_taken' }], 'email_taken');
  }
  const stored = await mailCode(tx, user, { email, last, mayFollowAtOnce: email !== last?.email }, event);
  await audit(tx, actorOf(user, event), eventOf(user, 'request'));
  return stateOf(own, stored, now);
}

/**
 * Mails another code to the address that waits.
 * @throws refusal `not_found` without one, `too_many_requests` as `newCode`
 */
export async function resendCode(tx: Tx, user: SignedIn, event: SecurityEvent): Promise<EmailState> {
  const own = await lockAccount(tx, user.id);
  const last = pendingIn(await storedOf(tx, user.id), event.now);
  if (!last) throw refuse('not_found');
  return stateOf(own, await mailCode(tx, user, { email: last.email, last, mayFollowAtOnce: false }, event), event.now);
}

async function mailCode(
  tx: Tx,
  user: SignedIn,
  { email, last, mayFollowAtOnce }: { email: string; last: Stored | undefined; mayFollowAtOnce: boolean },
  { language, now }: SecurityEvent,
): Promise<Stored> {
  const { code, values } = newCode(user.id, last, now, { mayFollowAtOnce });
  const row = { ...values, email };
  await tx
    .insert(emailChange)
    .values({ accountId: user.id, ...row })
    .onConflictDoUpdate({ target: emailChange.accountId, set: row });
  const mail = { ...confirmNewEmail(language, user, code), recipient: email, accountId: user.id, urgent: true };
  await queueMail(tx, { ...mail, expiresAt: expiryOf(values) }, now);
  return { accountId: user.id, ...row };
}

/**
 * Changes the e-mail if the code is right. The ways in through the former address end: reset links, other sessions,
 * unfinished sign-ins. Signed links in earlier mails work until they expire. That address gets a notice. The caller
 * must commit before refusing.
 * @throws refusal `email_taken` if the address was taken in the meantime
 */
export async function confirmChange(
  tx: Tx,
  user: SignedIn,
  { email, code }: { email: string; code: string },
  event: SecurityEvent,
): Promise<CodeOutcome> {
  const { id, role, tokenHash } = user;
  const { now } = event;
  // A repeat after a lost response.
  if ((await lockAccount(tx, id)) === email) return 'right';
  const stored = await storedOf(tx, id);
  if (stored?.email !== email) return 'expired';
  const outcome = outcomeOf(id, stored, code, now);
  if (outcome === 'wrong') {
    await tx
      .update(emailChange)
      .set({ attempts: sql`${emailChange.attempts} + 1` })
      .where(eq(emailChange.accountId, id));
  }
  if (outcome !== 'right') return outcome;
  // To the former address, so before the change.
  await notifyOwner(tx, id, 'email_changed', event);
  await tx.update(account).set({ email, emailUnconfirmed: false }).where(eq(account.id, id));
  await tx.delete(emailCode).where(eq(emailCode.accountId, id));
  await endEmailChange(tx, id);
  await endWaysIn(tx, { accountId: id, now, keepSession: tokenHash });
  await audit(tx, actorOf(user, event), eventOf(user, 'change'));
  if (role === 'Patient') await recordContactChange(tx, actorOf(user, event), patientOf(user));
  return 'right';
}

/** Gives a change up, if one waits. */
export async function cancelChange(tx: Tx, user: SignedIn, event: SecurityEvent): Promise<void> {
  await lockAccount(tx, user.id);
  if (!pendingIn(await storedOf(tx, user.id), event.now)) return;
  await endEmailChange(tx, user.id);
  await audit(tx, actorOf(user, event), eventOf(user, 'cancel'));
}
