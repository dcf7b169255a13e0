import type { FastifyInstance } from 'fastify';

/** Work that a listening server does again and again, beside its answers. */
export interface Background {
  /** For the log. */
  name: string;
  /** From the end of one run to the begin of the next, in milliseconds. */
  pauseMs: number;
  run: () => Promise<void>;
}

/**
 * Runs it once when the server begins to listen and then after every pause, never twice at a time. A failure is
 * logged, and the next run comes all the same. Closing the server waits for a run that has begun.
 */
export function inBackground(app: FastifyInstance, { name, pauseMs, run }: Background): void {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const again = async () => {
    try {
      await run();
    } catch (error) {
      app.log.error({ err: error, work: name }, 'work in the background failed');
    }
    if (closing) return;
    timer = setTimeout(begin, pauseMs);
    timer.unref();
  };
  const begin = () => {
    running = again();
  };
  app.addHook('onListen', async () => begin());
  app.addHook('onClose', async () => {
    closing = true;
    clearTimeout(timer);
    await running;
  });
}
