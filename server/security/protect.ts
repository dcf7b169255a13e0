import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { version } from '../version.ts';
import { permissionsPolicy } from './policy.ts';

const YEAR_SECONDS = 31_536_000;

/** The headers that every answer carries, whatever it is and however it came about. */
export const protect = fp(async app => {
  const { settings } = app.services;
  await app.register(helmet, {
    global: true,
    // Written where it is known what is answered: the API's in protectApi.ts, the app's in ../http/shell.ts.
    contentSecurityPolicy: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Clinic-Version', version).header('Permissions-Policy', permissionsPolicy);
  });
});
