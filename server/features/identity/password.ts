import { and, eq, isNull } from 'drizzle-orm';
import { endChallengesOf } from '../../platform/auth/challenges.ts';
import { forgetDevices } from '../../platform/auth/devices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, emailChange, passwordReset, session } from '../../platform/database/schema.ts';
import { endSessionsOf } from './sessions.ts';

/** A change of how the owner signs in. `keepSession` is the token hash of the session in which it is made. */
interface LoginChange {
  accountId: string;
  now: Date;
  keepSession?: Uint8Array;
}

/**
 * Sets a user's password, and ends all ways in but `keepSession`. The second factor stays: someone who reads the
 * owner's mail doesn't have it.
 */
export async function setPassword(tx: Tx, change: LoginChange & { passwordHash: string }): Promise<void> {
  const { accountId, passwordHash } = change;
  await tx.update(account).set({ passwordHash }).where(eq(account.id, accountId));
  await endEmailChange(tx, accountId);
  await endWaysIn(tx, change);
}

/**
 * Ends all reset links, sessions, unfinished sign-ins and known devices of a user, except `keepSession` and its device.
 */
export async function endWaysIn(tx: Tx, { accountId, now, keepSession }: LoginChange): Promise<void> {
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

/** Ends a change of the e-mail that waits for its code. How many codes were mailed still counts. */
export async function endEmailChange(tx: Tx, accountId: string): Promise<void> {
  await tx.update(emailChange).set({ email: null }).where(eq(emailChange.accountId, accountId));
}
