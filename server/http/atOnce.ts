import { refuse } from './problems.ts';

/** Seconds after which one of them may have ended. */
const RETRY_SECONDS = 10;

/**
 * Does work for an account unless `most` pieces of it are under way already, in this process.
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
