import { and, eq, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema.ts';

/** The hash of a user's password; undefined if there is no such account. */
export async function passwordHashOf(db: Reader, accountId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.passwordHash;
}

/**
 * Locks an account whose password was verified by its hash. Returns false if another one was set meanwhile.
 * @param also a further condition on the account
 */
export async function lockPassword(tx: Tx, accountId: string, verified: string, also?: SQL): Promise<boolean> {
  const [locked] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.passwordHash, verified), also))
    .for('no key update');
  return locked !== undefined;
}
