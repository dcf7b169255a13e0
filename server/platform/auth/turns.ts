/** A semaphore with a bounded queue. */
export interface Turns {
  /**
   * Runs `work` when there is a free place, and returns its result.
   * @throws the error made by `full` if too many are queued
   */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** The same for low-priority work: it has a separate queue and starts only while the main queue is empty. */
  takeLast<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs at most `atOnce` pieces of work at a time, in order of arrival. `waiting` more may be queued, plus `waitingLast`
 * of low priority.
 */
export function turns(atOnce: number, waiting: number, full: () => Error, waitingLast = 0): Turns {
  const queue: (() => void)[] = [];
  const last: (() => void)[] = [];
  let running = 0;
  const begin = async (line: (() => void)[], most: number) => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= most) throw full();
    await new Promise<void>(resolve => line.push(resolve));
  };
  /** Passes the place directly to the next in the queue, so that no later call takes it. */
  const end = () => {
    const next = queue.shift() ?? last.shift();
    if (next) next();
    else running -= 1;
  };
  const run = async <T>(line: (() => void)[], most: number, work: () => Promise<T>): Promise<T> => {
    await begin(line, most);
    try {
      return await work();
    } finally {
      end();
    }
  };
  return {
    take: work => run(queue, waiting, work),
    takeLast: work => run(last, waitingLast, work),
  };
}
