/** E-mail confirmation by a mailed code before the first booking (setting `EMAIL_CONFIRMATION`). */
import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, emailCode } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { confirmEmail as confirmText, type Language } from '../../platform/mail/texts.ts';
import { type CodeOutcome, expiryOf, newCode, outcomeOf } from './mailedCode.ts';
import type { Owner } from './securityEvents.ts';

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
  const { code, values } = newCode(owner.id, last, now);
  await tx
    .insert(emailCode)
    .values({ accountId: owner.id, ...values })
    .onConflictDoUpdate({ target: emailCode.accountId, set: values });
  const to = { recipient: person.email, accountId: owner.id };
  const mail = { ...confirmText(language, owner, code), ...to, urgent: true };
  await queueMail(tx, { ...mail, expiresAt: expiryOf(values) }, now);
}

/**
 * Tries a code. The caller must commit before refusing, so that a wrong try is counted. `expired` also means that the
 * code was tried too often, or that there is none.
 */
export async function tryCode(tx: Tx, accountId: string, code: string, now: Date): Promise<CodeOutcome> {
  const [person] = await tx
    .select({ unconfirmed: account.emailUnconfirmed })
    .from(account)
    .where(eq(account.id, accountId))
    .for('no key update');
  if (!person?.unconfirmed) return 'right';
  const [stored] = await tx.select().from(emailCode).where(eq(emailCode.accountId, accountId));
  const outcome = outcomeOf(accountId, stored, code, now);
  if (outcome === 'wrong') {
    await tx
      .update(emailCode)
      .set({ attempts: sql`${emailCode.attempts} + 1` })
      .where(eq(emailCode.accountId, accountId));
  }
  if (outcome !== 'right') return outcome;
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
