import type { OutgoingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { EXPORT_SIZE_HEADER } from '../../../contract/export.ts';
import { version } from '../config/project.ts';
import type { Settings } from '../config/settings.ts';
import { apiPolicy, permissionsPolicy } from './policy.ts';
import { limitRequests } from './requestLimit.ts';

/** HTTPS only, for one year. Without subdomains, which may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** `Strict-Transport-Security`, if the app is published under HTTPS. */
export const strictTransport = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : undefined;

/** Sets the headers that every response has, including errors. */
export const protect = fp(async app => {
  const { settings } = app.services;
  await app.register(helmet, {
    global: false,
    // Set where the kind of response is known: for the API below, for the app in shell.ts.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  const published = strictTransport(settings);
  let fromHelmet: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (fromHelmet) reply.headers(fromHelmet);
    else {
      // The headers never change, so they are read once. Helmet rebuilds them for every response and bypasses Fastify's
      // `reply.headers`, which then takes a slower path (docs/performance.md).
      reply.helmet();
      fromHelmet = { ...reply.raw.getHeaders() };
    }
    // Browsers ignore it over plain HTTP. Behind a proxy that isn't configured as trusted, the browser's protocol is
    // unknown.
    if (published || request.protocol === 'https') reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
    reply.header('Clinic-Version', version).header('Permissions-Policy', permissionsPolicy);
    done();
  });
});

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
      exposedHeaders: ['Date', 'Clinic-Version', 'Retry-After', 'ETag', 'Link', EXPORT_SIZE_HEADER],
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Content-Security-Policy', apiPolicy).header('Cache-Control', 'no-store');
    done();
  });
  await api.register(limitRequests);
});
