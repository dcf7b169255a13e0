/** Mailed links that set a password, each of which works once: for a forgotten one, or for a new receptionist. */
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import { accountEvent, audit, unknownActor } from '../../platform/audit/audit.ts';
import { hashOf, newToken } from '../../platform/auth/tokens.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, passwordReset, patient } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { forgottenPassword, invitation, type Language } from '../../platform/mail/texts.ts';
import { canReopen } from './closed.ts';
import { setPassword } from './password.ts';
import { type Owner, recordPasswordChange, type SecurityEvent } from './securityEvents.ts';

const LINK_LIFE_MS = 60 * 60_000;
const DAY_MS = 24 * LINK_LIFE_MS;
/** An invitation may be read after a weekend. */
const INVITATION_DAYS = 7;
/**
 * How many links of an account may be valid at once. Further requests are ignored, so that requests can't flood a
 * mailbox.
 */
const MAX_VALID_LINKS = 5;

const isValid = (now: Date) => and(isNull(passwordReset.usedAt), gte(passwordReset.expiresAt, now));

/** Creates a link for an account, valid for an hour by default. The token itself isn't stored. */
export async function newResetLink(
  tx: Tx,
  person: { id: string; role: Role },
  { publicUrl, now, lifeMs = LINK_LIFE_MS }: { publicUrl: string; now: Date; lifeMs?: number },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await tx.insert(passwordReset).values({ tokenHash: hashOf(token), accountId: person.id, createdAt: now, expiresAt });
  return `${publicUrl}/reset-password?${new URLSearchParams({ token, role: person.role })}`;
}

/**
 * Mails a new receptionist a link to set a password. Returns the link; undefined if the account has as many valid ones
 * as it may have.
 */
export async function invite(
  tx: Tx,
  person: Owner,
  site: { publicUrl: string; language: Language; clinic: string; now: Date },
): Promise<string | undefined> {
  const { clinic, language, now, publicUrl } = site;
  const links = await tx.$count(passwordReset, and(eq(passwordReset.accountId, person.id), isValid(now)));
  if (links >= MAX_VALID_LINKS) return undefined;
  const lifeMs = INVITATION_DAYS * DAY_MS;
  const link = await newResetLink(tx, person, { publicUrl, now, lifeMs });
  const text = invitation(language, person, { clinic, link, days: INVITATION_DAYS, publicUrl });
  const expiresAt = new Date(now.getTime() + lifeMs);
  await queueMail(tx, { ...text, recipient: person.email, accountId: person.id, expiresAt }, now);
  return link;
}

/**
 * Queues a mail with a link if the account exists and isn't disabled. Returns nothing, so the response can't reveal
 * whether it did.
 */
export async function mailResetLink(
  tx: Tx,
  given: { role: Role; email: string; language: Language; address: string },
  site: { publicUrl: string; now: Date; emailConfirmation: boolean },
): Promise<void> {
  // The account is read under its lock: concurrent requests would each count too few links, and the clinic may be
  // disabling the account or changing its e-mail.
  const { id, role, email, disabledAt, closedAt, emailUnconfirmed: unconfirmed } = account;
  const [person] = await tx
    .select({ id, role, name: profile.name, email, disabledAt, closedAt, unconfirmed })
    .from(account)
    .leftJoin(patient, ownPatient)
    .where(and(eq(role, given.role), eq(email, given.email)))
    .for('no key update', { of: account });
  // The owner of a closed account needs the password to reopen it.
  if (!person || (person.disabledAt && !canReopen(person, site.now))) return;
  // An unconfirmed address may belong to someone else, so all links of the last day count there, valid or not.
  const counted =
    site.emailConfirmation && person.unconfirmed
      ? gte(passwordReset.createdAt, new Date(site.now.getTime() - DAY_MS))
      : isValid(site.now);
  const links = await tx.$count(passwordReset, and(eq(passwordReset.accountId, person.id), counted));
  if (links >= MAX_VALID_LINKS) return;
  await audit(tx, unknownActor(given.address, site.now), accountEvent(person, 'request', 'reset_link'));
  const text = forgottenPassword(given.language, person, await newResetLink(tx, person, site));
  const expiresAt = new Date(site.now.getTime() + LINK_LIFE_MS);
  const to = { recipient: person.email, accountId: person.id };
  await queueMail(tx, { ...text, ...to, expiresAt, urgent: true }, site.now);
}

/**
 * The account whose password a link's token may set.
 * @throws refusal `token_invalid` if it is unknown, used, too old, or for another role
 */
export async function ownerOfToken(db: Reader, given: { token: string; role: Role }, now: Date): Promise<Owner> {
  const [owner] = await db
    .select({ id: account.id, role: account.role, name: profile.name, email: account.email })
    .from(passwordReset)
    .innerJoin(account, eq(account.id, passwordReset.accountId))
    .leftJoin(patient, ownPatient)
    .where(and(eq(passwordReset.tokenHash, hashOf(given.token)), eq(account.role, given.role), isValid(now)));
  if (!owner) throw refuse('token_invalid');
  return owner;
}

/**
 * Consumes a token: sets the password, and revokes all sessions and all other links of its owner.
 * @throws refusal `token_invalid` if it was used in the meantime
 */
export async function resetWithToken(
  tx: Tx,
  { token, owner, passwordHash }: { token: string; owner: Owner; passwordHash: string },
  event: SecurityEvent,
): Promise<void> {
  const { now } = event;
  const [used] = await tx
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.tokenHash, hashOf(token)), isValid(now)))
    .returning({ accountId: passwordReset.accountId });
  if (!used) throw refuse('token_invalid');
  await setPassword(tx, { accountId: owner.id, passwordHash, now });
  await recordPasswordChange(tx, owner, event);
}
