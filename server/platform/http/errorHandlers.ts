import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { isDiskFull, isUnreachable, refusalOfConstraint } from '../database/errors.ts';
import { problemOf, Refusal, refuse } from '../errors/problems.ts';
import { bareHeaders } from './policy.ts';

/** `Retry-After` if the database can't be reached, in seconds. */
const UNAVAILABLE_RETRY_SECONDS = 5;
/** `Retry-After` if the database's disk is full, in seconds. Longer, since an operator must free space first. */
const FULL_RETRY_SECONDS = 30;

/** Maps an error of Fastify itself, before any handler runs, to a refusal. */
function refusalOfFastify(error: Partial<FastifyError>): Refusal | undefined {
  if (error.statusCode === 413) return refuse('too_large');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return refuse('not_found');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuse('malformed');
  return undefined;
}

/** Maps any error to a refusal; unexpected ones become `internal`. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnreachable(error)) return refuse('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  // No client can write now. Unlike a file that is too large for the free disk space, a retry makes sense later.
  if (isDiskFull(error)) return refuse('unavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
  return refusalOfConstraint(error) ?? refusalOfFastify(error as Partial<FastifyError>) ?? refuse('internal');
}

/** Codes of errors that are logged for the operator. */
const faults: readonly ErrorCode[] = ['internal', 'unavailable', 'storage_full'];

/**
 * Responds to every error with a problem. The body of a fault reveals no internals; its correlation id is also in the
 * log, beside the error (without its values: log.ts).
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  const fault = faults.includes(refusal.code) && !refusal.details.expected;
  if (fault) request.log.error({ err: error, correlation: request.id }, 'request failed');
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

/** How long a refused connection stays open, in milliseconds: a client that is still sending must read the refusal. */
const LINGER_MS = 1_000;

/**
 * Whether a refusal on the bare socket would be read as part of the response under way, or as the response to a request
 * that has arrived whole. Node's own handler reads the same field.
 */
function wouldBeMistaken(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  const response = socket._httpMessage;
  return response ? response.headersSent || response.req.complete : false;
}

/**
 * Responds on the bare socket to a request that can't be parsed as HTTP (or whose headers are too long), and closes the
 * connection. What it still receives is discarded, so that a refused request is never completed. Browsers open
 * connections ahead of their requests: one that has sent nothing is closed without a response, which the browser would
 * take for that of the request it is about to send.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0 || wouldBeMistaken(socket)) {
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
  // Node's parser takes the data past the listeners until there is one, and is then one of them.
  socket.on('data', () => {});
  socket.removeAllListeners('data');
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
