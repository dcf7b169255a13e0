import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../database/database.ts';
import { account } from '../database/schema.ts';
import { endSessionsOf } from './sessions.ts';

/** What is kept of a user's password; undefined when there is no such account. */
export async function passwordHashOf(db: Reader, accountId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.passwordHash;
}

/** Sets a user's password and revokes their sessions, but for the one that asked. */
export async function setPassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  keepSession?: Uint8Array,
): Promise<void> {
  await tx.update(account).set({ passwordHash }).where(eq(account.id, accountId));
  await endSessionsOf(tx, accountId, keepSession);
}
