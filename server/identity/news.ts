/** Audits security events of an account and mails its owner about them. */
import type { Role } from '../../contract/formats.ts';
import type { Tx } from '../database/database.ts';
import type { Language } from '../mail/language.ts';
import { queueMail } from '../mail/queue.ts';
import { newDevice, passwordChanged } from '../mail/texts.ts';
import { accountDeed, audit } from '../security/audit.ts';

const WORTH_SENDING_MS = 3 * 86_400_000;

/** The owner of the account. */
export interface Owner {
  id: string;
  role: Role;
  name: string;
  email: string;
}

/** Time and origin of the event, and what the mail to the owner needs. */
export interface News {
  now: Date;
  /** The network address, for the audit row. */
  address: string;
  language: Language;
  publicUrl: string;
}

const actorOf = ({ id, role }: Owner, { address, now }: News) => ({ id, role, address, at: now });
const expiry = ({ now }: News) => new Date(now.getTime() + WORTH_SENDING_MS);

/** Audits a password change, in a session or by a reset link, and mails the owner. */
export async function tellOfPassword(tx: Tx, owner: Owner, news: News): Promise<void> {
  await audit(tx, actorOf(owner, news), accountDeed(owner, 'change', 'password'));
  const text = passwordChanged(news.language, owner, news);
  await queueMail(tx, { ...text, recipient: owner.email, expiresAt: expiry(news) }, news.now);
}

/** Audits a sign-in, and mails the owner if the device is new to the account. */
export async function tellOfSignIn(tx: Tx, owner: Owner, news: News & { isNewDevice: boolean }): Promise<void> {
  await audit(tx, actorOf(owner, news), accountDeed(owner, 'sign_in', 'account'));
  if (!news.isNewDevice) return;
  const text = newDevice(news.language, owner, news);
  await queueMail(tx, { ...text, recipient: owner.email, expiresAt: expiry(news) }, news.now);
}
