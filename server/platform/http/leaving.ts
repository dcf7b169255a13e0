import fp from 'fastify-plugin';
import { refuse } from '../errors/problems.ts';

/** Seconds after which somebody else, or this server's next start, will answer. */
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The orderly end of serving. From now on every new request is refused with 503, `/health` too, so that a proxy
     * sends its people elsewhere, while those that run may end. Resolves when none runs any more, or when `limitMs` is
     * over: then what still runs has lost its connection, and nothing half-done of it stays.
     */
    leave(limitMs: number): Promise<void>;
  }
}

/** How long what has lost its connection may take to clear up after itself. */
const CLEARING_MS = 500;

/** Gives the app its `leave`. Comes before the routes. */
export const leaving = fp(async app => {
  let isLeaving = false;
  /** Answers that haven't gone out yet, and handlers that haven't ended: one may outlive the other. */
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
