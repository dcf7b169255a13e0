/** E-mail confirmation by a mailed code before the first booking (setting `EMAIL_CONFIRMATION`). */
import { hash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, emailCode } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { confirmEmail as confirmText, type Language } from '../../platform/mail/texts.ts';
import type { Owner } from './securityEvents.ts';

const MINUTE_MS = 60_000;
const CODE_LIFE_MS = 60 * MINUTE_MS;
/** The minimum time between two codes. */
const PAUSE_MS = MINUTE_MS;
/** Codes per account and day. With `TRIES` guesses each, that allows 25 of 1,000,000 possible codes a day. */
const CODES_A_DAY = 5;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TRIES = 5;

/** Keeps plain codes out of copies of the database. It doesn't resist brute force: there are only 1,000,000 codes. */
const hashOf = (accountId: string, code: string) => hash('sha256', `${accountId} ${code}`, 'buffer');

/**
 * Mails a new code, which replaces the previous one. Does nothing if the e-mail needs no confirmation.
 * @throws refusal `too_many_requests` within a minute of the last one, or after five in a day
 */
export async function sendCode(tx: Tx, owner: Owner, language: Language, now: Date): Promise<void> {
  const [person] = await tx
    .select({ email: account.email, unconfirmed: account.emailUnconfirmed })
    .from(account)
    .where(eq(account.id, owner.id))
    .for('no key update');
  if (!person?.unconfirmed) return;
  const [last] = await tx.select().from(emailCode).where(eq(emailCode.accountId, owner.id));
  const again = last ? last.createdAt.getTime() + PAUSE_MS : 0;
  const sameDay = last && now.getTime() < last.sentSince.getTime() + DAY_MS ? last : undefined;
  const full = sameDay && sameDay.sent >= CODES_A_DAY ? sameDay.sentSince.getTime() + DAY_MS : 0;
  const waitMs = Math.max(again, full) - now.getTime();
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    ...{ codeHash: hashOf(owner.id, code), createdAt: now, attempts: 0 },
    ...{ sent: (sameDay?.sent ?? 0) + 1, sentSince: sameDay?.sentSince ?? now },
  };
  await tx
    .insert(emailCode)
    .values({ accountId: owner.id, ...values })
    .onConflictDoUpdate({ target: emailCode.accountId, set: values });
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  await queueMail(tx, { ...confirmText(language, owner, code), recipient: person.email, expiresAt, urgent: true }, now);
}

/**
 * Tries a code. The caller must commit before refusing, so that a wrong try is counted. `expired` also means that the
 * code was tried too often, or that there is none.
 */
export async function tryCode(
  tx: Tx,
  accountId: string,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'expired'> {
  const [person] = await tx
    .select({ unconfirmed: account.emailUnconfirmed })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  if (!person?.unconfirmed) return 'right';
  const [stored] = await tx.select().from(emailCode).where(eq(emailCode.accountId, accountId));
  if (!stored || stored.attempts >= TRIES || now.getTime() > stored.createdAt.getTime() + CODE_LIFE_MS)
    return 'expired';
  if (!Buffer.from(stored.codeHash).equals(hashOf(accountId, code))) {
    await tx
      .update(emailCode)
      .set({ attempts: stored.attempts + 1 })
      .where(eq(emailCode.accountId, accountId));
    return 'wrong';
  }
  await tx.update(account).set({ emailUnconfirmed: false }).where(eq(account.id, accountId));
  await tx.delete(emailCode).where(eq(emailCode.accountId, accountId));
  return 'right';
}

/**
 * Passes if the account's e-mail is confirmed or needs no confirmation.
 * @throws refusal `email_unconfirmed`
 */
export async function requireConfirmedEmail(db: Reader, accountId: string): Promise<void> {
  const [person] = await db
    .select({ unconfirmed: account.emailUnconfirmed })
    .from(account)
    .where(eq(account.id, accountId));
  if (person?.unconfirmed) throw refuse('email_unconfirmed');
}
