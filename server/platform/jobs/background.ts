import type { FastifyInstance } from 'fastify';

/** How the runs of one work have ended so far. */
interface Runs {
  /** When the last good one ended, in epoch milliseconds. */
  succeededAt?: number;
  failures: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Of each work in the background, by its name; for the metrics. */
    backgroundRuns: Map<string, Runs>;
  }
}

/** Work that a listening server does again and again, beside its answers. */
export interface Background {
  /** For the log. */
  name: string;
  /** From the end of one run to the begin of the next, in milliseconds. */
  pauseMs: number;
  /** `ending` is aborted when the server closes: what takes long stops there, and is done by the next start. */
  run: (ending: AbortSignal) => Promise<void>;
}

/**
 * Runs it once when the server begins to listen and then after every pause, never twice at a time. A failure is
 * logged, and the next run comes all the same. Closing the server waits for a run that has begun.
 */
export function inBackground(app: FastifyInstance, { name, pauseMs, run }: Background): void {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const runs: Runs = { failures: 0 };
  app.backgroundRuns.set(name, runs);
  const again = async () => {
    try {
      await run(ending.signal);
      runs.succeededAt = Date.now();
    } catch (error) {
      if (ending.signal.aborted) {
        app.log.warn({ err: error, work: name }, 'work in the background was cut short by the end');
        return;
      }
      runs.failures += 1;
      app.log.error({ err: error, work: name }, 'work in the background failed');
    }
    if (ending.signal.aborted) return;
    timer = setTimeout(begin, pauseMs);
    timer.unref();
  };
  const begin = () => {
    running = again();
  };
  app.addHook('onListen', async () => begin());
  app.addHook('onClose', async () => {
    ending.abort();
    clearTimeout(timer);
    await running;
  });
}
