/** Failed attempts at a password, counted so that guessing becomes slow (contract.md, "Running it": SIGN_IN_LIMIT). */
import { refuse } from '../http/problems.ts';

/** How long failures count, from the first one. */
const WINDOW_MS = 15 * 60_000;
/** An address may fail this many times as often as one account from it: a clinic's people share one. */
const ADDRESS_FACTOR = 10;
/** How many counts are held; the oldest are dropped first. */
const MOST_COUNTS = 50_000;

interface Count {
  failures: number;
  endsAt: number;
}

/** Whose password is tried, and from where (`addressOf`). */
export interface Attempt {
  account: string;
  address: string;
  at: Date;
}

export interface Attempts {
  /**
   * Makes an attempt at a password. It counts as failed from its start, so that many at once gain nothing; if
   * `work` gives true, it never happened, and the account's count is cleared; if it throws, it never happened.
   * @throws refusal `too_many_requests` when the account or the address has failed too often
   */
  make(attempt: Attempt, work: () => Promise<boolean>): Promise<boolean>;
  /** Forgets an account's failures from an address: it has just got a new password there. */
  forgive(attempt: Omit<Attempt, 'at'>): void;
}

/** Counts in memory. `limit` is for one account from one address in 15 minutes; 0 is no limit. */
export function countAttempts(limit: number): Attempts {
  const counts = new Map<string, Count>();

  const countOf = (key: string, now: number): Count => {
    const known = counts.get(key);
    if (known && known.endsAt > now) return known;
    const fresh = { failures: 0, endsAt: now + WINDOW_MS };
    counts.delete(key);
    counts.set(key, fresh);
    const [oldest] = counts.keys();
    if (counts.size > MOST_COUNTS && oldest !== undefined) counts.delete(oldest);
    return fresh;
  };

  const keyOf = ({ account, address }: Omit<Attempt, 'at'>) => `${address} ${account}`;

  return {
    forgive: attempt => {
      counts.delete(keyOf(attempt));
    },
    make: async ({ account, address, at }, work) => {
      if (limit === 0) return await work();
      const now = at.getTime();
      const accountKey = keyOf({ account, address });
      const ofAccount = countOf(accountKey, now);
      const ofAddress = countOf(address, now);
      const full = [
        ofAccount.failures >= limit && ofAccount,
        ofAddress.failures >= limit * ADDRESS_FACTOR && ofAddress,
      ];
      const endsAt = Math.max(...full.map(count => (count ? count.endsAt : 0)));
      if (endsAt > now) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - now) / 1000) });
      const failed = (times: number) => {
        ofAccount.failures += times;
        ofAddress.failures += times;
      };
      failed(1);
      const right = await work().catch(error => {
        failed(-1);
        throw error;
      });
      if (right) {
        failed(-1);
        counts.delete(accountKey);
      }
      return right;
    },
  };
}
