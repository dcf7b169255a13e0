import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type LoggerOptions, stdTimeFunctions } from 'pino';
import type { Settings } from '../config/settings.ts';

/**
 * An error as the log may hold it: its name, code and stack frames. Messages can quote parameters, which may be
 * somebody's health data, so they stay out; a cause is told in the same manner.
 */
function withoutValues(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const frames = error.stack?.split('\n').filter(line => line.trimStart().startsWith('at '));
  return { name: error.name, code, frames, ...(error.cause !== undefined && { cause: withoutValues(error.cause) }) };
}

/**
 * The server's log: JSON lines with an ISO time. No line ever holds an address with its query, a header, a body, a
 * token, a name or an error's message, not even where Fastify itself logs.
 */
export function loggerOptions(settings: Pick<Settings, 'logLevel'>): LoggerOptions {
  return {
    level: settings.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // @fastify/multipart logs a form's headers, the bearer among them, at the level trace.
    serializers: { err: withoutValues, req: () => undefined, res: () => undefined, busboyOptions: () => undefined },
  };
}

/** One line for each answered request, by its route's pattern (`/api/appointments/:id`), never its address. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { url = 'none' } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route: url, status: reply.statusCode, ms }, 'answered');
  }

  override defaultErrorLog(err: Error, request: FastifyRequest): void {
    request.log.error({ err }, 'an error could not be answered');
  }

  override writeHeadError(err: Error, request: FastifyRequest): void {
    request.log.warn({ err }, 'an answer has a header that cannot be sent');
  }
}
