import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type LoggerOptions, stdTimeFunctions } from 'pino';
import type { Settings } from '../config/settings.ts';

/**
 * What is logged of an error: name, code and stack frames, and the same of its cause. Messages are omitted, since they
 * can quote parameters and so health data.
 */
function withoutValues(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const frames = error.stack?.split('\n').filter(line => line.trimStart().startsWith('at '));
  return { name: error.name, code, frames, ...(error.cause !== undefined && { cause: withoutValues(error.cause) }) };
}

/**
 * Logger options: JSON lines with an ISO time. No line contains a URL with its query, a header, a body, a token, a name
 * or an error's message, including the lines that Fastify logs itself.
 */
export function loggerOptions(settings: Pick<Settings, 'logLevel'>): LoggerOptions {
  return {
    level: settings.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // @fastify/multipart logs a form's headers, including the bearer token, at level trace.
    serializers: { err: withoutValues, req: () => undefined, res: () => undefined, busboyOptions: () => undefined },
  };
}

/** Logs one line per response, with the route's pattern (`/api/appointments/:id`) instead of the URL. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { url = 'none' } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route: url, status: reply.statusCode, ms }, 'request completed');
  }

  override defaultErrorLog(err: Error, request: FastifyRequest): void {
    request.log.error({ err }, 'error response failed');
  }

  override writeHeadError(err: Error, request: FastifyRequest): void {
    request.log.warn({ err }, 'invalid response header');
  }
}
