import cors from '@fastify/cors';
import fp from 'fastify-plugin';
import { apiPolicy } from './policy.ts';
import { limitRequests } from './requestLimit.ts';

/** How long browsers may cache a preflight response, in seconds. */
const PREFLIGHT_SECONDS = 600;

/** Rules for every response under the API's path: allowed origins, request limit, no caching. */
export const protectApi = fp(async api => {
  const { corsOrigins } = api.services.settings;
  if (corsOrigins.length > 0) {
    await api.register(cors, {
      origin: corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      exposedHeaders: ['Date', 'Clinic-Version', 'Retry-After', 'ETag', 'Link'],
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Content-Security-Policy', apiPolicy).header('Cache-Control', 'no-store');
    done();
  });
  await api.register(limitRequests);
});
