import { refuse } from '../errors/problems.ts';

/** Value of `Retry-After`, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Runs work for an account unless `most` runs for that account are in progress in this process.
 * @throws refusal `too_many_requests`
 */
export type AtOnce = <T>(accountId: string, work: () => Promise<T>) => Promise<T>;

export function atOnce(most: number): AtOnce {
  const running = new Map<string, number>();
  return async (accountId, work) => {
    const before = running.get(accountId) ?? 0;
    if (before >= most) throw refuse('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    running.set(accountId, before + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(accountId) ?? 1) - 1;
      if (left === 0) running.delete(accountId);
      else running.set(accountId, left);
    }
  };
}
