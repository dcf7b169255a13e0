import { finished } from 'node:stream';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs `work` after the response was sent, so that the response time doesn't reveal what there was to do. A failure
     * is logged under `name`. Closing the server waits for it.
     */
    afterResponse(reply: FastifyReply, name: string, work: () => Promise<void>): void;
  }
}

/** Adds `afterResponse` to the app. */
export const afterResponse = fp(async app => {
  const running = new Set<Promise<void>>();
  app.decorate('afterResponse', (reply, name, work) => {
    finished(reply.raw, () => {
      const done = work()
        .catch(err => app.log.error({ err, work: name }, 'work after a response failed'))
        .finally(() => running.delete(done));
      running.add(done);
    });
  });
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
});
