import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import type { Settings } from '../config/settings.ts';
import { version } from '../config/version.ts';
import { permissionsPolicy } from './policy.ts';

/** A year of https alone. Not for subdomains: they may be others'. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** `Strict-Transport-Security`, where the app is published under https. */
export const strictTransport = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : undefined;

/** The headers that every answer carries, whatever it is and however it came about. */
export const protect = fp(async app => {
  const { settings } = app.services;
  await app.register(helmet, {
    global: false,
    // Written where it is known what is answered: the API's in protectApi.ts, the app's in ../http/shell.ts.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  const published = strictTransport(settings);
  let fromHelmet: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (fromHelmet) reply.headers(fromHelmet);
    else {
      // They are always the same, so it is asked once: it puts itself together anew for each answer, and writes past
      // Fastify, which then takes the slow way with all headers (a twentieth of what a day's slots cost).
      reply.helmet();
      fromHelmet = { ...reply.raw.getHeaders() };
    }
    // Over plain http it would be ignored, and behind a proxy that nobody told us of we can't see what the browser uses.
    if (published || request.protocol === 'https') reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
    reply.header('Clinic-Version', version).header('Permissions-Policy', permissionsPolicy);
    done();
  });
});
