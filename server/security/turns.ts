/** Work that takes turns. */
export interface Turns {
  /**
   * Runs `work` when it is its turn and hands on what it returns.
   * @throws whatever `full` makes when too many are waiting already
   */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** At most `atOnce` pieces of work run at a time, in the order they came; `waiting` more may wait. */
export function turns(atOnce: number, waiting: number, full: () => Error): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  const begin = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw full();
    await new Promise<void>(resolve => queue.push(resolve));
  };
  /** Hands the place on to whoever waits longest, so that nobody slips in between. */
  const end = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    take: async work => {
      await begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
