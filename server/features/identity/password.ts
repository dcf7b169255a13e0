import { and, eq, isNull } from 'drizzle-orm';
import { endChallengesOf } from '../../platform/auth/challenges.ts';
import { forgetDevices } from '../../platform/auth/devices.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, passwordReset, session } from '../../platform/database/schema.ts';
import { endSessionsOf } from './sessions.ts';

/** The hash of a user's password; undefined if there is no such account. */
export async function passwordHashOf(db: Reader, accountId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.passwordHash;
}

/**
 * Sets a user's password. Ends all reset links, sessions, unfinished sign-ins and known devices of the user, except
 * `keepSession` and its device. The second factor stays: someone who reads the owner's mail doesn't have it.
 */
export async function setPassword(
  tx: Tx,
  change: { accountId: string; passwordHash: string; now: Date; keepSession?: Uint8Array },
): Promise<void> {
  const { accountId, passwordHash, now, keepSession } = change;
  await tx.update(account).set({ passwordHash }).where(eq(account.id, accountId));
  await endResetLinks(tx, accountId, now);
  await endChallengesOf(tx, accountId);
  const [current] = keepSession
    ? await tx.select({ device: session.knownDevice }).from(session).where(eq(session.tokenHash, keepSession))
    : [];
  await forgetDevices(tx, accountId, current?.device);
  await endSessionsOf(tx, accountId, keepSession);
}

/** Invalidates all links of an account. */
export async function endResetLinks(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.accountId, accountId), isNull(passwordReset.usedAt)));
}
