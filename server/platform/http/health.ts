import type { FastifyPluginAsync } from 'fastify';
import { health } from '../../../contract/system.ts';
import { refuse } from '../errors/problems.ts';
import { serve } from './serve.ts';

/** `Retry-After` if the database doesn't respond, in seconds. */
const RETRY_SECONDS = 5;

/** `GET /health`: whether the server and its database respond. */
export const healthRoutes: FastifyPluginAsync = async app => {
  const { database } = app.services;
  serve(app, health, async ({ request }) => {
    try {
      await database.ping();
    } catch (error) {
      request.log.warn({ err: error }, 'database not responding');
      throw refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    return { status: 'ok' as const, database: database.kind };
  });
};
