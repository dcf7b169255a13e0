/** Audits security events of an account and mails its owner about them. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../contract/formats.ts';
import { accountEvent, audit } from '../../platform/audit/audit.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, clinicStaff, delivery, patient } from '../../platform/database/schema.ts';
import { ipOf } from '../../platform/http/address.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { type Language, languageOf, type NoticeKind, securityNotice } from '../../platform/mail/texts.ts';

const DAY_MS = 86_400_000;
const MAIL_LIFE_MS = 3 * DAY_MS;
/**
 * The maximum number of mails of one kind to an account's owner in 24 hours: someone who knows the password could
 * otherwise flood the owner's inbox. Each kind has its own count, so that sign-ins can't suppress the mail about a new
 * password.
 */
const MAX_NOTICES_A_DAY = 3;

/** The owner of the account. */
export interface Owner {
  id: string;
  role: Role;
  name: string;
  email: string;
}

/** Time and origin of the event, and what the mail to the owner needs. */
export interface SecurityEvent {
  now: Date;
  /** The network address, for the audit row. */
  address: string;
  language: Language;
  publicUrl: string;
  /** Setting `EMAIL_CONFIRMATION`: an address that isn't confirmed may belong to someone else, and gets no notices. */
  emailConfirmation: boolean;
}

/** The event of a request. */
export const securityEventOf = (
  request: FastifyRequest,
  { publicUrl, emailConfirmation }: Pick<Settings, 'publicUrl' | 'emailConfirmation'>,
  now: Date,
): SecurityEvent => ({
  ...{ now, publicUrl, emailConfirmation, address: ipOf(request) },
  language: languageOf(request.headers['accept-language']),
});

const actorOf = ({ id, role }: Owner, { address, now }: SecurityEvent) => ({ id, role, address, at: now });

/** What a notice needs of the event. Without a language, the owner's own is used. */
export type NoticeEvent = Pick<SecurityEvent, 'now' | 'publicUrl' | 'emailConfirmation'> & { language?: Language };

/**
 * Queues a notice to the owner of an account, unless they have had too many of its kind or their address isn't
 * confirmed.
 */
export async function notifyOwner(tx: Tx, id: string, notice: NoticeKind, event: NoticeEvent): Promise<void> {
  const { emailConfirmation, now } = event;
  // Locked, so that concurrent notices each count the ones before them.
  const [owner] = await tx
    .select({
      ...{ role: account.role, name: profile.name, email: account.email },
      ...{ unconfirmed: account.emailUnconfirmed, language: account.language },
    })
    .from(account)
    .leftJoin(patient, ownPatient)
    .where(eq(account.id, id))
    .for('no key update', { of: account });
  if (!owner || (emailConfirmation && owner.unconfirmed)) return;
  const today = gt(delivery.createdAt, new Date(now.getTime() - DAY_MS));
  const sent = await tx.$count(delivery, and(eq(delivery.accountId, id), eq(delivery.kind, notice), today));
  if (sent >= MAX_NOTICES_A_DAY) return;
  const text = securityNotice(notice, event.language ?? owner.language ?? 'pt-BR', owner, event);
  const expiresAt = new Date(now.getTime() + MAIL_LIFE_MS);
  await queueMail(tx, { ...text, recipient: owner.email, expiresAt, accountId: id, kind: notice }, now);
}

/** Audits a password change, in a session or by a reset link, and notifies the owner. */
export async function recordPasswordChange(tx: Tx, owner: Owner, event: SecurityEvent): Promise<void> {
  await audit(tx, actorOf(owner, event), accountEvent(owner, 'change', 'password'));
  await notifyOwner(tx, owner.id, 'password_changed', event);
}

/** From the first sign-in on, the clinics that have added a receptionist see the account's own name. */
async function join(tx: Tx, { id }: Owner, { now }: SecurityEvent): Promise<void> {
  await tx
    .update(clinicStaff)
    .set({ joinedAt: now })
    .where(and(eq(clinicStaff.accountId, id), isNull(clinicStaff.joinedAt)));
}

/** Audits a sign-in, remembers its language if none is known, and notifies the owner of a device that is new. */
export async function recordSignIn(
  tx: Tx,
  owner: Owner,
  event: SecurityEvent & { isNewDevice: boolean },
): Promise<void> {
  await audit(tx, actorOf(owner, event), accountEvent(owner, 'sign_in', 'account'));
  if (owner.role === 'Reception') await join(tx, owner, event);
  await tx
    .update(account)
    .set({ language: event.language })
    .where(and(eq(account.id, owner.id), isNull(account.language)));
  if (event.isNewDevice) await notifyOwner(tx, owner.id, 'new_device', event);
}

/** Changes of an account's second factor: how each is audited, and the notice to the owner, if there is one. */
const factorChanges = {
  added: { action: 'create', subject: 'second_factor', notice: 'factor_added' },
  renamed: { action: 'change', subject: 'second_factor', notice: undefined },
  removed: { action: 'delete', subject: 'second_factor', notice: 'factor_removed' },
  codes_made: { action: 'create', subject: 'recovery_codes', notice: 'recovery_codes_made' },
  code_used: { action: 'change', subject: 'recovery_codes', notice: 'recovery_code_used' },
} as const;

/** Audits a change of the second factor by the owner, and notifies them. */
export async function recordFactorChange(
  tx: Tx,
  owner: Owner,
  change: keyof typeof factorChanges,
  event: SecurityEvent,
): Promise<void> {
  const { action, subject, notice } = factorChanges[change];
  await audit(tx, actorOf(owner, event), accountEvent(owner, action, subject));
  if (notice) await notifyOwner(tx, owner.id, notice, event);
}
