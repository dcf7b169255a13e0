/**
 * Challenges: what a passkey signs, or the step that a code completes. Each is stored under the hash of a token that
 * only the client has, for a few minutes, and counts once.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { CHALLENGE_MINUTES } from '../../../contract/secondFactor.ts';
import type { Reader, Tx } from '../database/database.ts';
import { type challengePurposes, factorChallenge } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';
import { hashOf, newToken } from './tokens.ts';

type Purpose = (typeof challengePurposes)[number];
type Challenge = typeof factorChallenge.$inferSelect;

const MINUTE_MS = 60_000;

/** A new challenge in base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** Stores a challenge and returns the token for it. Earlier ones of the same account and purpose stay valid. */
export async function storeChallenge(
  db: Reader,
  given: { purpose: Purpose; accountId: string | null; challenge?: string; secret?: Uint8Array },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.insert(factorChallenge).values({
    ...{ challenge: '', ...given, tokenHash: hashOf(token) },
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS),
  });
  return token;
}

/** Whose challenge a token must be for. */
interface Wanted {
  purposes: readonly Purpose[];
  /** Undefined: anyone's. */
  accountId?: string;
}

const rowOf = (token: string, { accountId }: Wanted, now: Date) =>
  and(
    eq(factorChallenge.tokenHash, hashOf(token)),
    accountId === undefined ? undefined : eq(factorChallenge.accountId, accountId),
    gt(factorChallenge.expiresAt, now),
  );

/**
 * The challenge of a token.
 * @throws refusal `challenge_expired` if there is none, or not for one of the purposes
 */
export async function challengeOf(db: Reader, token: string, wanted: Wanted, now: Date): Promise<Challenge> {
  const [found] = await db
    .select()
    .from(factorChallenge)
    .where(rowOf(token, wanted, now));
  if (!found || !wanted.purposes.includes(found.purpose)) throw refuse('challenge_expired');
  return found;
}

/**
 * Ends a challenge that was answered.
 * @throws refusal `challenge_expired` if another answer was first
 */
export async function endChallenge(tx: Tx, { tokenHash }: Pick<Challenge, 'tokenHash'>): Promise<void> {
  const ended = await tx
    .delete(factorChallenge)
    .where(eq(factorChallenge.tokenHash, tokenHash))
    .returning({ accountId: factorChallenge.accountId });
  if (ended.length === 0) throw refuse('challenge_expired');
}

/** Ends all challenges of an account: a sign-in with the former password must not be completed. */
export async function endChallengesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(factorChallenge).where(eq(factorChallenge.accountId, accountId));
}
