import fp from 'fastify-plugin';
import { refuse } from '../errors/problems.ts';

/** `Retry-After` in seconds: another server, or the next start of this one, will respond. */
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Refuses every new request with 503, including `/health`, so that a proxy uses other servers; running requests may
     * complete. Resolves when none is running, or after `limitMs`: the remaining connections are then closed, and their
     * unfinished work is rolled back.
     */
    shutDown(limitMs: number): Promise<void>;
    /** Calls `end` once when the app shuts down or closes, to end responses that would otherwise stay open. */
    onShutDown(end: () => void): void;
  }
}

/** How long a request may take to clean up after its connection was closed. */
const CLEANUP_MS = 500;

/** Adds `shutDown` to the app. Must be registered before the routes. */
export const gracefulShutdown = fp(async app => {
  let isShuttingDown = false;
  /** Responses that aren't sent yet, plus handlers that haven't returned: either may outlive the other. */
  let running = 0;
  let onIdle = () => {};
  const ended = () => {
    running -= 1;
    if (running === 0) onIdle();
  };
  const untilIdle = async (limitMs: number) => {
    if (running === 0) return;
    await new Promise<void>(done => {
      onIdle = done;
      setTimeout(done, limitMs).unref();
    });
  };

  app.addHook('onRequest', (_request, reply, done) => {
    if (isShuttingDown) {
      reply.header('Connection', 'close');
      done(refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS, expected: true }));
      return;
    }
    running += 1;
    reply.raw.once('close', ended);
    done();
  });
  app.addHook('onRoute', route => {
    const { handler } = route;
    route.handler = function counted(...args) {
      const result: unknown = handler.apply(this, args);
      if (result instanceof Promise) {
        running += 1;
        result.then(ended, ended);
      }
      return result;
    };
  });

  const ends = new Set<() => void>();
  const endOpenResponses = () => {
    for (const end of ends) end();
    ends.clear();
  };
  app.decorate('onShutDown', end => void ends.add(end));
  app.addHook('preClose', async () => endOpenResponses());

  app.decorate('shutDown', async limitMs => {
    isShuttingDown = true;
    endOpenResponses();
    await untilIdle(limitMs);
    app.server.closeAllConnections();
    await untilIdle(CLEANUP_MS);
  });
});
