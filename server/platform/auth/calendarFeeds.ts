/**
 * Calendar feeds: at most one for each account. A calendar can't sign in, so it reads the feed by an address with a
 * 256-bit secret, which is shown once. Only its SHA-256 is stored.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Reader, Tx } from '../database/database.ts';
import { account, calendarFeed } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';
import { hashOf, newToken } from './tokens.ts';

/** Since when an account has a feed, and when it was last read, to the day; undefined if it has none. */
export async function feedOf(
  db: Reader,
  accountId: string,
): Promise<{ since: Date; lastReadAt: Date | null } | undefined> {
  const { createdAt: since, lastReadAt } = calendarFeed;
  const [found] = await db
    .select({ since, lastReadAt })
    .from(calendarFeed)
    .where(eq(calendarFeed.accountId, accountId));
  return found;
}

/**
 * Starts an account's feed, which ends the one that it had, and returns the secret.
 * @throws refusal `unauthenticated` if the account was disabled in the meantime
 */
export async function startFeed(tx: Tx, accountId: string, now: Date): Promise<string> {
  // The lock keeps the account from being disabled meanwhile, which ends its feed.
  const [owner] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.disabledAt)))
    .for('no key update');
  if (!owner) throw refuse('unauthenticated');
  const secret = newToken();
  const values = { secretHash: hashOf(secret), createdAt: now, lastReadAt: null };
  await tx
    .insert(calendarFeed)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: calendarFeed.accountId, set: values });
  return secret;
}

/** Ends an account's feed. Returns false if it had none. */
export async function endFeed(tx: Tx, accountId: string): Promise<boolean> {
  const ended = await tx
    .delete(calendarFeed)
    .where(eq(calendarFeed.accountId, accountId))
    .returning({ accountId: calendarFeed.accountId });
  return ended.length > 0;
}

/** Whose appointments a feed shows. */
export interface FeedOwner {
  id: string;
  role: Role;
  language: typeof account.$inferSelect.language;
  /** When the clinic approved a doctor; null before that, and for others. */
  approvedAt: Date | null;
}

/** The owner of the feed with a secret; undefined for an unknown one, and for a disabled account's. */
export async function ownerOfFeed(db: Reader, secret: string, now: Date): Promise<FeedOwner | undefined> {
  const { id, role, language, approvedAt } = account;
  const [found] = await db
    .select({ id, role, language, approvedAt, lastReadAt: calendarFeed.lastReadAt })
    .from(calendarFeed)
    .innerJoin(account, eq(account.id, calendarFeed.accountId))
    .where(and(eq(calendarFeed.secretHash, hashOf(secret)), isNull(account.disabledAt)));
  if (!found) return undefined;
  const { lastReadAt, ...owner } = found;
  if (!lastReadAt || now.getTime() - lastReadAt.getTime() >= DAY_MS) {
    const isSame = and(eq(calendarFeed.accountId, owner.id), eq(calendarFeed.secretHash, hashOf(secret)));
    await db.update(calendarFeed).set({ lastReadAt: now }).where(isSame);
  }
  return owner;
}
