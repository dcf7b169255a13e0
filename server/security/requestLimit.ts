import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../http/problems.ts';
import { addressOf } from './address.ts';
import { hashOf } from './tokens.ts';

/** How many callers are counted at once; the longest unseen ones are forgotten first. */
const CALLERS = 20_000;

/**
 * Limits requests to `REQUEST_LIMIT` a minute for each signed-in session, or for each address. A token counts for itself
 * only after it has been recognised once: made-up ones stay on their sender's account, so changing them gains nothing,
 * while the people of one clinic, behind one address, don't use up each other's share.
 */
export const limitRequests = fp(async app => {
  const { requestLimit } = app.services.settings;
  const recognised = new Set<string>();
  const sessionOf = ({ headers }: FastifyRequest) =>
    headers.authorization && Buffer.from(hashOf(headers.authorization)).toString('base64');

  app.decorateRequest('recognised', false);
  if (requestLimit === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: requestLimit,
    timeWindow: 60_000,
    cache: CALLERS,
    keyGenerator: request => {
      const session = sessionOf(request);
      return session && recognised.has(session) ? session : addressOf(request);
    },
    errorResponseBuilder: (_request, { ttl }) =>
      refuse('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onResponse', async request => {
    const session = request.recognised && sessionOf(request);
    if (!session) return;
    recognised.delete(session);
    recognised.add(session);
    for (const oldest of recognised) {
      if (recognised.size <= CALLERS) break;
      recognised.delete(oldest);
    }
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its token is that of a living session. */
    recognised: boolean;
  }
}
