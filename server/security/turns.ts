/** Work that takes turns. */
export interface Turns {
  /**
   * Runs `work` when it is its turn and hands on what it returns.
   * @throws whatever `full` makes when too many are waiting already
   */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** The same for work that gives way: it starts only while nothing else waits, and has a waiting line of its own. */
  takeLast<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * At most `atOnce` pieces of work run at a time, in the order they came; `waiting` more may wait, and `waitingLast` of
 * those that give way.
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
  /** Hands the place on to whoever waits longest, so that nobody slips in between. */
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
