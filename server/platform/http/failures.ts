import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { isFull } from '../database/full.ts';
import { isUnreachable } from '../database/unreachable.ts';
import { problemOf, Refusal, refuse } from '../errors/problems.ts';
import { refusalOfConstraint } from './constraints.ts';
import { bareHeaders } from './policy.ts';

/** Seconds after which a client may try again when the database can't be reached. */
const UNAVAILABLE_RETRY_SECONDS = 5;
/** The same when its disk is full: somebody has to make room first. */
const FULL_RETRY_SECONDS = 30;

/** What Fastify itself refuses before any handler runs, in our catalogue's words. */
function refusalOfFastify(error: Partial<FastifyError>): Refusal | undefined {
  if (error.statusCode === 413) return refuse('too_large');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return refuse('not_found');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuse('malformed');
  return undefined;
}

/** The refusal that an error stands for; `internal` for whatever nobody foresaw. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnreachable(error)) return refuse('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  // Nobody can write just now: unlike a file that is too large for the room there is, it is worth trying again.
  if (isFull(error)) return refuse('unavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
  return refusalOfConstraint(error) ?? refusalOfFastify(error as Partial<FastifyError>) ?? refuse('internal');
}

/** What somebody who runs the server must hear of. */
const faults: readonly ErrorCode[] = ['internal', 'unavailable', 'storage_full'];

/**
 * Answers every error as a problem. A fault's body says nothing about the inside; its correlation id is in the log too,
 * beside the error (without its values: log.ts).
 */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  const fault = faults.includes(refusal.code) && !refusal.details.expected;
  if (fault) request.log.error({ err: error, correlation: request.id }, 'a call failed');
  const { retryAfterSeconds } = refusal.details;
  if (refusal.code === 'unauthenticated') reply.header('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  // Fastify would close the connection, and a client that is still sending its body would never read the response.
  if (refusal.code === 'too_large') reply.removeHeader('connection');
  reply
    .code(errorStatus[refusal.code])
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, fault ? request.id : undefined)));
}

/** Answers what isn't even HTTP (or has a header without end) on its bare socket, and hangs up. */
export function answerGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemOf(refuse('malformed')));
  const head = [
    `HTTP/1.1 ${errorStatus.malformed} Bad Request`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(bareHeaders).map(header => header.join(': ')),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
