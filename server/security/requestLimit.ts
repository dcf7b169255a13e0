import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../http/problems.ts';
import { addressOf } from './address.ts';
import { hashOf } from './tokens.ts';

/** How many callers are counted at once; the longest unseen ones are forgotten first. */
const CALLERS = 20_000;

/**
 * Limits requests to `REQUEST_LIMIT` a minute for each account, over all its sessions, or for each address. A token
 * counts for its account only after it has been verified once. Invalid tokens count for the sender's address, so
 * inventing new ones gains nothing. Users of one clinic who share an address don't share a limit.
 */
export const limitRequests = fp(async app => {
  const { requestLimit } = app.services.settings;
  /** Account ids of verified tokens, by the token's hash. */
  const recognised = new Map<string, string>();
  const sessionOf = ({ headers }: FastifyRequest) =>
    headers.authorization && Buffer.from(hashOf(headers.authorization)).toString('base64');

  app.decorateRequest('accountId', undefined);
  if (requestLimit === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: requestLimit,
    timeWindow: 60_000,
    cache: CALLERS,
    keyGenerator: request => {
      const session = sessionOf(request);
      return (session && recognised.get(session)) || addressOf(request);
    },
    errorResponseBuilder: (_request, { ttl }) =>
      refuse('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onResponse', async request => {
    const session = sessionOf(request);
    if (!session || !request.accountId) return;
    recognised.delete(session);
    recognised.set(session, request.accountId);
    for (const oldest of recognised.keys()) {
      if (recognised.size <= CALLERS) break;
      recognised.delete(oldest);
    }
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that the token's session belongs to; undefined for a request without a session. */
    accountId: string | undefined;
  }
}
