import { finished } from 'node:stream';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Does `work` when the answer has gone out, so that its time says nothing about what there was to do. A failure is
     * logged under `name`; closing the server waits for it.
     */
    afterwards(reply: FastifyReply, name: string, work: () => Promise<void>): void;
  }
}

/** Gives the app its `afterwards`. */
export const workAfterwards = fp(async app => {
  const running = new Set<Promise<void>>();
  app.decorate('afterwards', (reply, name, work) => {
    finished(reply.raw, () => {
      const done = work()
        .catch(err => app.log.error({ err, work: name }, 'work after an answer failed'))
        .finally(() => running.delete(done));
      running.add(done);
    });
  });
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
});
