import * as v from 'valibot';
import { type ErrorCode, errorStatus, type FieldError, Problem } from '../../contract/errors.ts';

/** The server's refusal of a call, with a code of the catalogue. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Every failing field at once; empty where the refusal names none. */
  readonly errors: readonly FieldError[];
  /** The whole answer, for refusals that carry more (`conflict`, `current`). */
  readonly problem: Problem;
  /** How long the server asks us to wait before trying again, in ms. */
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

/** Why no answer of our server came: no network, no server, no time left, or an answer that isn't ours. */
export type NetworkFailure = 'offline' | 'unreachable' | 'timeout' | 'unreadable';

/** The call got no answer; whether the server did what was asked is unknown. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure, cause?: unknown) {
    super(`no answer: ${failure}`, { cause });
    this.name = 'NetworkError';
    this.failure = failure;
  }
}

/** The code that stands for an error answer without a problem body of ours, as a proxy in between gives it. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 507) return 'storage_full';
  if (status >= 502) return 'unavailable';
  return status >= 500 ? 'internal' : 'malformed';
}

/** `Retry-After` in ms: seconds or a date; undefined when absent or unreadable. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** The error in an answer that isn't good: its status, its body as text, its headers. */
export function errorOfAnswer(status: number, body: string, header: (name: string) => string | null): ApiError {
  const wait = retryAfter(header('Retry-After'), Date.now());
  const parsed = v.safeParse(Problem, readJson(body));
  if (parsed.success) return new ApiError(parsed.output, wait);
  const code = codeOfStatus(status);
  return new ApiError(
    { type: 'about:blank', title: `HTTP ${status}`, status: status || errorStatus[code], code },
    wait,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
