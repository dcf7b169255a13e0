import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { REQUEST_LIMIT_WINDOW_MS } from '../../../contract/call.ts';
import { hashOf } from '../auth/tokens.ts';
import { refuse } from '../errors/problems.ts';
import { addressOf } from './address.ts';

/** How many callers are counted at once; the least recently seen ones are dropped first. */
const CALLERS = 20_000;

/**
 * Limits requests to `REQUEST_LIMIT` a minute for each account, over all its sessions, or for each address. A request
 * counts for an account only if its call requires a session and its token was valid when it was last verified. All
 * others count for the sender's address: calls that anyone may make, and invented, expired or revoked tokens. Otherwise
 * someone with an old token could use up the account's limit. Users who share an address, as in a clinic, share a limit
 * only for the calls that anyone may make.
 */
export const limitRequests = fp(async app => {
  const { requestLimit } = app.services.settings;
  /** Account ids of verified tokens, by the token's hash. */
  const recognised = new Map<string, string>();
  const sessionOf = ({ headers }: FastifyRequest) =>
    headers.authorization && Buffer.from(hashOf(headers.authorization)).toString('base64');

  // Done immediately and not when the response is sent: a client that disconnects before doesn't get one.
  app.decorateRequest('tokenVerified', function (accountId) {
    if (requestLimit === 0) return;
    const session = sessionOf(this);
    if (!session) return;
    recognised.delete(session);
    if (accountId !== undefined) recognised.set(session, accountId);
    for (const oldest of recognised.keys()) {
      if (recognised.size <= CALLERS) break;
      recognised.delete(oldest);
    }
  });
  if (requestLimit === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: requestLimit,
    timeWindow: REQUEST_LIMIT_WINDOW_MS,
    cache: CALLERS,
    keyGenerator: request => {
      const session = request.routeOptions.config.needsSession ? sessionOf(request) : undefined;
      return (session && recognised.get(session)) || addressOf(request);
    },
    errorResponseBuilder: (_request, { ttl }) =>
      refuse('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  app.addHook('onRequest', app.rateLimit());
});

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called once the token is verified, with the account of its session, or undefined if it has none. */
    tokenVerified(this: FastifyRequest, accountId: string | undefined): void;
  }
  interface FastifyContextConfig {
    /** Whether the call is refused without a valid session. */
    needsSession?: boolean;
  }
}
