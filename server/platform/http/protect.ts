import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import type { Settings } from '../config/settings.ts';
import { version } from '../config/version.ts';
import { permissionsPolicy } from './policy.ts';

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
    // Set where the kind of response is known: for the API in protectApi.ts, for the app in shell.ts.
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
