import type { Tx } from '../database/database.ts';
import { mail } from '../database/schema.ts';
import type { NoticeKind, Text } from './texts.ts';

/** A mail to send. It is dropped at `expiresAt`. */
export interface Letter extends Text {
  recipient: string;
  expiresAt: Date;
  /** A user is waiting for this mail, so it is sent before all others. */
  urgent?: boolean;
  /** The account whose owner the mail notifies of an event, and the kind of event. */
  accountId?: string;
  notice?: NoticeKind;
}

/** Queues a mail in the transaction that it is about: both are committed, or neither. */
export async function queueMail(tx: Tx, letter: Letter, now: Date): Promise<void> {
  await tx.insert(mail).values({ ...letter, createdAt: now, nextAttemptAt: now });
}
