import Fastify, { type FastifyInstance } from 'fastify';
import { appointmentRoutes } from './appointments/routes.ts';
import { bookingRoutes } from './booking/routes.ts';
import { hoursRoutes } from './hours/routes.ts';
import { answerFailure } from './http/failures.ts';
import { healthRoutes } from './http/health.ts';
import { loggerOptions, logRequests } from './http/log.ts';
import { refuse } from './http/problems.ts';
import { serveShell } from './http/shell.ts';
import { identityRoutes } from './identity/routes.ts';
import { protect } from './security/protect.ts';
import { protectApi } from './security/protectApi.ts';
import type { Services } from './services.ts';

/** The largest JSON body, in bytes: a diagnosis of the greatest length in UTF-8, and room to spare. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * The whole server, ready to listen or to be injected into: the API under `/api`, and beside it the app's files
 * when they have been built.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { ...loggerOptions(services.settings), ...(services.logTo && { stream: services.logTo }) },
    frameworkErrors: answerFailure,
    disableRequestLogging: true,
    trustProxy: services.settings.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.decorate('services', services);
  app.setErrorHandler(answerFailure);
  app.removeContentTypeParser('text/plain');
  await app.register(logRequests);
  await app.register(protect);
  await app.register(
    async api => {
      await api.register(protectApi);
      api.setNotFoundHandler(() => {
        throw refuse('not_found');
      });
      await api.register(healthRoutes);
      await api.register(identityRoutes);
      await api.register(bookingRoutes);
      await api.register(appointmentRoutes);
      await api.register(hoursRoutes);
    },
    { prefix: '/api' },
  );
  await app.register(serveShell);
  return app;
}
