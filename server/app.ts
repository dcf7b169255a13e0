import Fastify, { type FastifyInstance } from 'fastify';
import { BODY_MAX_BYTES } from '../contract/call.ts';
import { apiDocsRoutes } from './features/apiDocs/index.ts';
import { appointmentRoutes } from './features/appointments/index.ts';
import { avatarRoutes } from './features/avatars/index.ts';
import { bookingRoutes } from './features/booking/index.ts';
import { careRoutes } from './features/care/index.ts';
import { closedTimeRoutes } from './features/closedTimes/index.ts';
import { closingRoutes, erasing } from './features/closing/index.ts';
import { consentRoutes } from './features/consents/index.ts';
import { correctionRoutes, deskPatientRoutes, deskRoutes } from './features/desk/index.ts';
import { documentRoutes } from './features/documents/index.ts';
import { entryRoutes } from './features/entries/index.ts';
import { exportRoutes } from './features/export/index.ts';
import { hoursRoutes } from './features/hours/index.ts';
import { factorRoutes } from './features/identity/factors/index.ts';
import { doctorDigests, identityRoutes } from './features/identity/index.ts';
import { managementRoutes } from './features/management/index.ts';
import {
  calendarRoutes,
  earlierRoutes,
  notificationRoutes,
  notificationWork,
  pushRoutes,
} from './features/notifications/index.ts';
import { linkRoutes } from './features/notifications/links/index.ts';
import { managedQuestionsRoutes, questionnaireRoutes } from './features/questionnaire/index.ts';
import { recordRoutes } from './features/record/index.ts';
import { templateRoutes } from './features/templates/index.ts';
import { sealing } from './platform/audit/seal.ts';
import { databaseMaintenance } from './platform/database/embedded/maintenance.ts';
import { refuse } from './platform/errors/problems.ts';
import { unusedFileRemoval } from './platform/files/unusedFiles.ts';
import { afterResponse } from './platform/http/afterResponse.ts';
import { handleClientError, handleError } from './platform/http/errorHandlers.ts';
import { expiry } from './platform/http/expiry.ts';
import { gracefulShutdown } from './platform/http/gracefulShutdown.ts';
import { healthRoutes } from './platform/http/health.ts';
import { parseJsonBodies } from './platform/http/jsonBody.ts';
import { loggerOptions, RequestLog } from './platform/http/log.ts';
import { bareHeaders } from './platform/http/policy.ts';
import { protect, protectApi, strictTransport } from './platform/http/protect.ts';
import type { Services } from './platform/http/services.ts';
import { serveShell } from './platform/http/shell.ts';
import { defaultTimeouts, limitBodyTime, serverTimeouts } from './platform/http/timeouts.ts';
import { mailSending } from './platform/mail/mailQueue.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';

/**
 * Assembles the server, ready to listen or to be injected into: the API under `/api`, and the app's files beside it if
 * they are built.
 * @param options.demo also serves the demo's page of mails
 */
export async function buildApp(services: Services, { demo = false } = {}): Promise<FastifyInstance> {
  const timeouts = services.timeouts ?? defaultTimeouts;
  const app = Fastify({
    ...serverTimeouts(timeouts),
    logger: { ...loggerOptions(services.settings), ...(services.logTo && { stream: services.logTo }) },
    // A URL that can't be decoded is answered before any hook runs.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...bareHeaders, ...strictTransport(services.settings) })),
    clientErrorHandler: handleClientError,
    logController: new RequestLog(),
    trustProxy: services.settings.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.decorate('services', services);
  app.decorate('backgroundRuns', new Map());
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  await app.register(parseJsonBodies);
  await app.register(afterResponse);
  await app.register(limitBodyTime, timeouts);
  await app.register(serveMetrics);
  await app.register(protect);
  await app.register(gracefulShutdown);
  await app.register(
    async api => {
      await api.register(protectApi);
      api.setNotFoundHandler(() => {
        throw refuse('not_found');
      });
      await api.register(healthRoutes);
      await api.register(apiDocsRoutes);
      await api.register(avatarRoutes);
      await api.register(identityRoutes);
      await api.register(factorRoutes);
      await api.register(closingRoutes);
      await api.register(consentRoutes);
      await api.register(bookingRoutes);
      await api.register(appointmentRoutes);
      await api.register(deskRoutes);
      await api.register(hoursRoutes);
      await api.register(closedTimeRoutes);
      await api.register(recordRoutes);
      await api.register(questionnaireRoutes);
      await api.register(managedQuestionsRoutes);
      await api.register(documentRoutes);
      await api.register(templateRoutes);
      await api.register(entryRoutes);
      await api.register(exportRoutes);
      await api.register(deskPatientRoutes);
      await api.register(correctionRoutes);
      await api.register(careRoutes);
      await api.register(managementRoutes);
      await api.register(notificationRoutes);
      await api.register(pushRoutes);
      await api.register(linkRoutes);
      await api.register(earlierRoutes);
      await api.register(calendarRoutes);
      if (demo) await api.register((await import('./operations/demo/mails/routes.ts')).demoMailRoutes);
    },
    { prefix: '/api' },
  );
  await app.register(serveShell);
  await app.register(sealing);
  await app.register(unusedFileRemoval);
  await app.register(doctorDigests);
  await app.register(mailSending);
  await app.register(notificationWork);
  await app.register(expiry);
  await app.register(erasing);
  await app.register(databaseMaintenance);
  return app;
}
