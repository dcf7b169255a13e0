/** Six-digit codes that are mailed to an address, to prove that its owner reads it. Callers lock the account's row. */
import { hash, randomInt } from 'node:crypto';
import { refuse } from '../../platform/errors/problems.ts';

const MINUTE_MS = 60_000;
const CODE_LIFE_MS = 60 * MINUTE_MS;
/** The minimum time between two codes to one address. */
const PAUSE_MS = MINUTE_MS;
/** Codes per account and day. With `TRIES` guesses each, that allows 25 of 1,000,000 possible codes a day. */
const CODES_A_DAY = 5;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TRIES = 5;

/** What is stored of the last code: its hash, how often it was tried, and how many codes were sent within a day. */
interface StoredCode {
  codeHash: Uint8Array;
  createdAt: Date;
  attempts: number;
  sent: number;
  sentSince: Date;
}

/** `expired` also means that the code was tried too often, or that there is none. */
export type CodeOutcome = 'right' | 'wrong' | 'expired';

/** Keeps plain codes out of copies of the database. It doesn't resist brute force: there are only 1,000,000 codes. */
const hashOf = (accountId: string, code: string) => hash('sha256', `${accountId} ${code}`, 'buffer');

/**
 * A new code, and what is stored of it in place of the last one.
 * @param mayFollowAtOnce whether the last code was for another address
 * @throws refusal `too_many_requests` within a minute of the last one, or after five in a day
 */
export function newCode(
  accountId: string,
  last: StoredCode | undefined,
  now: Date,
  { mayFollowAtOnce = false } = {},
): { code: string; values: StoredCode } {
  const again = last && !mayFollowAtOnce ? last.createdAt.getTime() + PAUSE_MS : 0;
  const sameDay = last && now.getTime() < last.sentSince.getTime() + DAY_MS ? last : undefined;
  const full = sameDay && sameDay.sent >= CODES_A_DAY ? sameDay.sentSince.getTime() + DAY_MS : 0;
  const waitMs = Math.max(again, full) - now.getTime();
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    ...{ codeHash: hashOf(accountId, code), createdAt: now, attempts: 0 },
    ...{ sent: (sameDay?.sent ?? 0) + 1, sentSince: sameDay?.sentSince ?? now },
  };
  return { code, values };
}

/** Until when a code is valid. */
export const expiryOf = ({ createdAt }: Pick<StoredCode, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + CODE_LIFE_MS);

/** Judges a code. The caller counts a wrong one, and commits before refusing. */
export function outcomeOf(accountId: string, stored: StoredCode | undefined, code: string, now: Date): CodeOutcome {
  if (!stored || stored.attempts >= TRIES || now > expiryOf(stored)) return 'expired';
  return Buffer.from(stored.codeHash).equals(hashOf(accountId, code)) ? 'right' : 'wrong';
}
