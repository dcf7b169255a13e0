import type { Tx } from '../database/database.ts';
import { mail } from '../database/schema.ts';
import type { NoticeKind, Text } from './texts.ts';

/** What is to be sent, to whom, and until when (then it is dropped). */
export interface Letter extends Text {
  recipient: string;
  expiresAt: Date;
  /** A user is waiting for this mail, so it is sent before all others. */
  urgent?: boolean;
  /** The account whose owner the mail notifies of an event, and the kind of event. */
  accountId?: string;
  notice?: NoticeKind;
}

/** Puts a mail into the queue, in the transaction of what it is about: either both happen or neither. */
export async function queueMail(tx: Tx, letter: Letter, now: Date): Promise<void> {
  await tx.insert(mail).values({ ...letter, createdAt: now, nextAttemptAt: now });
}
