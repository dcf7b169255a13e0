/** How long a client may take: whoever sends a byte now and then must not hold a connection for ever. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { answerGarbage } from './failures.ts';

/** All in milliseconds. */
export interface Patience {
  /** For a request's head, from its first byte to its last. */
  headMs: number;
  /** For a body from its first byte to its last; a file may take as long as it moves. */
  bodyMs: number;
  /** For a connection on which nothing moves in either direction, longer than the longest statement of the database. */
  silenceMs: number;
}

export const patience: Patience = { headMs: 20_000, bodyMs: 30_000, silenceMs: 120_000 };

/** What Fastify and Node need to be told for it. */
export function serverTimes({ headMs, silenceMs }: Patience) {
  return {
    connectionTimeout: silenceMs,
    // For the whole request, files included: they end by silence, or by their size.
    requestTimeout: 0,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.ceil(headMs / 4) },
  };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFile = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/** Hangs up on bodies that take too long. */
export const limitBodies = fp(async (app: FastifyInstance, { bodyMs }: Patience) => {
  const giveTime = ({ raw }: FastifyRequest) => {
    const giveUp = setTimeout(() => {
      // A request that was made up within the process has no connection.
      if (raw.socket instanceof Socket) answerGarbage(new Error('The body took too long.'), raw.socket);
    }, bodyMs);
    giveUp.unref();
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(giveUp));
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !isFile(request)) giveTime(request);
    done();
  });
});
