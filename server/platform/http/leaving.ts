import fp from 'fastify-plugin';
import { refuse } from '../errors/problems.ts';

/** `Retry-After` in seconds: another server, or the next start of this one, will respond. */
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Graceful shutdown. Refuses every new request with 503, including `/health`, so that a proxy uses other servers;
     * running requests may complete. Resolves when none is running, or after `limitMs`: the remaining connections are
     * then closed, and their unfinished work is rolled back.
     */
    leave(limitMs: number): Promise<void>;
  }
}

/** How long a request may take to clean up after its connection was closed. */
const CLEARING_MS = 500;

/** Adds `leave` to the app. Must be registered before the routes. */
export const leaving = fp(async app => {
  let isLeaving = false;
  /** Responses that aren't sent yet, plus handlers that haven't returned: either may outlive the other. */
  let running = 0;
  let quiet = () => {};
  const ended = () => {
    running -= 1;
    if (running === 0) quiet();
  };
  const untilQuiet = async (limitMs: number) => {
    if (running === 0) return;
    await new Promise<void>(done => {
      quiet = done;
      setTimeout(done, limitMs).unref();
    });
  };

  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) {
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
    route.handler = function counted(...given) {
      const answer: unknown = handler.apply(this, given);
      if (answer instanceof Promise) {
        running += 1;
        answer.then(ended, ended);
      }
      return answer;
    };
  });

  app.decorate('leave', async limitMs => {
    isLeaving = true;
    await untilQuiet(limitMs);
    app.server.closeAllConnections();
    await untilQuiet(CLEARING_MS);
  });
});
