/** Semaphores: they limit how much work runs at a time. */
import { refuse } from '../errors/problems.ts';

/** A semaphore with a bounded queue and a second, low-priority one. */
export interface Semaphore {
  /**
   * Runs `work` when a permit is free, and returns its result.
   * @throws the error made by `full` if too many are queued
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The same for low-priority work: it has a separate queue and starts only while the main queue is empty. */
  runLowPriority<T>(work: () => Promise<T>): Promise<T>;
}

interface Limits {
  /** How much work runs at a time. */
  permits: number;
  /** How much more may be queued. */
  maxQueued: number;
  /** The same for low-priority work, which has its own queue; 0 by default. */
  maxQueuedLowPriority?: number;
  /** Makes the error for work that finds its queue full. */
  full: () => Error;
}

/** Makes a semaphore. Permits are granted in order of arrival. */
export function semaphore({ permits, maxQueued, maxQueuedLowPriority = 0, full }: Limits): Semaphore {
  const queue: (() => void)[] = [];
  const lowPriorityQueue: (() => void)[] = [];
  let running = 0;
  const acquire = async (line: (() => void)[], most: number) => {
    if (running < permits) {
      running += 1;
      return;
    }
    if (line.length >= most) throw full();
    await new Promise<void>(resolve => line.push(resolve));
  };
  /** Passes the permit directly to the next in the queue, so that no later call takes it. */
  const release = () => {
    const next = queue.shift() ?? lowPriorityQueue.shift();
    if (next) next();
    else running -= 1;
  };
  const run = async <T>(line: (() => void)[], most: number, work: () => Promise<T>): Promise<T> => {
    await acquire(line, most);
    try {
      return await work();
    } finally {
      release();
    }
  };
  return {
    run: work => run(queue, maxQueued, work),
    runLowPriority: work => run(lowPriorityQueue, maxQueuedLowPriority, work),
  };
}

/** Value of `Retry-After` for an account that has no permit left, in seconds. */
const RETRY_SECONDS = 10;

/**
 * A semaphore of its own for each account, without a queue: runs work unless `permits` runs for that account are in
 * progress in this process.
 */
export function accountSemaphore(permits: number) {
  const running = new Map<string, number>();
  /** @throws refusal `too_many_requests` */
  return async <T>(accountId: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(accountId) ?? 0;
    if (before >= permits) throw refuse('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
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
