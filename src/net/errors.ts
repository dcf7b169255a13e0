import type { ErrorCode, FieldError, Problem } from '../../contract/errors.ts';
import type { Reply } from './reply.ts';

/** The server's refusal of a call, with its error code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** All invalid fields; empty if the refusal names none. */
  readonly errors: readonly FieldError[];
  /** The whole response body, for refusals that carry more (`conflict`, `current`). */
  readonly problem: Problem;
  /** How long the server asks us to wait before a retry, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: Problem, retryAfterMs?: number) {
    super(`${problem.status} ${problem.code}: ${problem.detail ?? problem.title}`);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Why there is no response from our server: no network, no server, a timeout, or a response that isn't ours. */
export type NetworkFailure = 'offline' | 'unreachable' | 'timeout' | 'unreadable';

/** The call got no response, so whether it was executed is unknown. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure, cause?: unknown) {
    super(`no response: ${failure}`, { cause });
    this.name = 'NetworkError';
    this.failure = failure;
  }
}

/** The error for any reply other than success. */
export function errorOf(reply: Exclude<Reply, { is: 'success' }>): ApiError | NetworkError {
  switch (reply.is) {
    case 'refusal':
      return new ApiError(reply.problem, reply.retryAfterMs);
    case 'unreadable':
      return new NetworkError('unreadable', reply.cause);
    case 'unanswered':
      return new NetworkError(reply.failure, reply.cause);
    case 'foreign':
      // A gateway that can't reach our server responds with a 5xx; anything else is a page of the network itself.
      return new NetworkError(reply.status >= 500 ? 'unreachable' : 'unreadable');
  }
}

/** Codes of a server that can't handle the request at the moment. */
const busy: readonly ErrorCode[] = ['internal', 'unavailable', 'too_many_requests'];

/** Whether an error leaves the outcome open: no response came from our server, or the server is failing. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && busy.includes(error.code));
}
