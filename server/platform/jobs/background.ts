import type { FastifyInstance } from 'fastify';

/** Results of the runs of a background job. */
interface Runs {
  /** When the last successful run ended, in epoch milliseconds. */
  succeededAt?: number;
  failures: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Results of each background job, by its name; for the metrics. */
    backgroundRuns: Map<string, Runs>;
  }
}

/** A job that a listening server runs periodically. */
export interface BackgroundJob {
  /** For log and metrics. */
  name: string;
  /** The pause between the end of a run and the start of the next, in milliseconds. */
  pauseMs: number;
  /** `ending` is aborted when the server closes: long work must stop then, and is completed after the next start. */
  run: (ending: AbortSignal) => Promise<void>;
}

/**
 * Runs a job once when the server starts to listen and then after every pause, never concurrently. A failure is logged
 * and doesn't stop further runs. Closing the server waits for a run in progress.
 */
export function runPeriodically(app: FastifyInstance, { name, pauseMs, run }: BackgroundJob): void {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const runs: Runs = { failures: 0 };
  app.backgroundRuns.set(name, runs);
  const runOnce = async () => {
    try {
      await run(ending.signal);
      runs.succeededAt = Date.now();
    } catch (error) {
      if (ending.signal.aborted) {
        app.log.warn({ err: error, work: name }, 'background job interrupted by the shutdown');
        return;
      }
      runs.failures += 1;
      app.log.error({ err: error, work: name }, 'background job failed');
    }
    if (ending.signal.aborted) return;
    timer = setTimeout(start, pauseMs);
    timer.unref();
  };
  const start = () => {
    running = runOnce();
  };
  app.addHook('onListen', async () => start());
  app.addHook('onClose', async () => {
    ending.abort();
    clearTimeout(timer);
    await running;
  });
}
