import Fastify, { type FastifyInstance } from 'fastify';
import { BODY_MAX_BYTES } from '../contract/call.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { avatarRoutes } from './avatars/routes.ts';
import { bookingRoutes } from './booking/routes.ts';
import { tidying } from './database/embedded/upkeep.ts';
import { sweeping } from './files/sweeping.ts';
import { hoursRoutes } from './hours/routes.ts';
import { workAfterwards } from './http/afterwards.ts';
import { answerFailure, answerGarbage } from './http/failures.ts';
import { healthRoutes } from './http/health.ts';
import { parseJsonBodies } from './http/jsonBody.ts';
import { leaving } from './http/leaving.ts';
import { loggerOptions, RequestLog } from './http/log.ts';
import { limitBodies, patience, serverTimes } from './http/patience.ts';
import { refuse } from './http/problems.ts';
import { serveShell } from './http/shell.ts';
import { doctorDigests } from './identity/doctorDigest.ts';
import { identityRoutes } from './identity/routes.ts';
import { posting } from './mail/posting.ts';
import { measuring } from './metrics/measuring.ts';
import { questionnaireRoutes } from './questionnaire/routes.ts';
import { recordRoutes } from './record/routes.ts';
import { forgetting } from './security/forgetting.ts';
import { bareHeaders } from './security/policy.ts';
import { protect, strictTransport } from './security/protect.ts';
import { protectApi } from './security/protectApi.ts';
import { sealing } from './security/seal.ts';
import type { Services } from './services.ts';

/**
 * The whole server, ready to listen or to be injected into: the API under `/api`, and beside it the app's files
 * when they have been built.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const times = services.patience ?? patience;
  const app = Fastify({
    ...serverTimes(times),
    logger: { ...loggerOptions(services.settings), ...(services.logTo && { stream: services.logTo }) },
    // An address that can't be decoded is answered before any hook has run.
    frameworkErrors: (error, request, reply) =>
      answerFailure(error, request, reply.headers({ ...bareHeaders, ...strictTransport(services.settings) })),
    clientErrorHandler: answerGarbage,
    logController: new RequestLog(),
    trustProxy: services.settings.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.decorate('services', services);
  app.decorate('backgroundRuns', new Map());
  app.setErrorHandler(answerFailure);
  app.removeContentTypeParser('text/plain');
  await app.register(parseJsonBodies);
  await app.register(workAfterwards);
  await app.register(limitBodies, times);
  await app.register(measuring);
  await app.register(protect);
  await app.register(leaving);
  await app.register(
    async api => {
      await api.register(protectApi);
      api.setNotFoundHandler(() => {
        throw refuse('not_found');
      });
      await api.register(healthRoutes);
      await api.register(avatarRoutes);
      await api.register(identityRoutes);
      await api.register(bookingRoutes);
      await api.register(appointmentRoutes);
      await api.register(hoursRoutes);
      await api.register(recordRoutes);
      await api.register(questionnaireRoutes);
    },
    { prefix: '/api' },
  );
  await app.register(serveShell);
  await app.register(sealing);
  await app.register(sweeping);
  await app.register(doctorDigests);
  await app.register(posting);
  await app.register(forgetting);
  await app.register(tidying);
  return app;
}
