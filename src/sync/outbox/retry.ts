/** Retry timing, and what a response means for its entry. Pure functions. */
import { REQUEST_LIMIT_WINDOW_MS } from '../../../contract/call.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { Reply } from '../../net/reply.ts';

/** The first delay after a failure, doubled after each further one up to the longest; milliseconds. */
const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 60_000;
/** After this many faults of one entry on an otherwise healthy server, other entries go first. */
export const FAULTS_BEFORE_DEFERRED = 5;

/** The delay after `failures` consecutive failures (1 or more): half fixed, half random, so that devices spread. */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 16));
  return whole * (0.5 + random() * 0.5);
}

/** What a reply means for the entry it is about. */
export type Consequence =
  /** Completed; removed together with the mirror's update. */
  | { is: 'sent'; answer: unknown }
  /** No user is signed in any more: the whole drain pauses. */
  | { is: 'signedOut' }
  /** The server is unreachable, or something else responded: all entries wait. The request may have been executed. */
  | { is: 'unreachable' }
  /** The server asked for a delay of all requests. */
  | { is: 'busy'; waitMs: number }
  /** The account has stored too much text today. Requests that store no text are still accepted. */
  | { is: 'overQuota'; waitMs: number }
  /** The server failed, possibly after executing the request. */
  | { is: 'fault'; waitMs: number }
  /** The server refused, with its reason. */
  | { is: 'refused'; problem: Problem };

/**
 * What a reply means for its entry. Only a response of our own server completes or refuses an entry; anything else is a
 * fault, and the entry is sent again. A file is refused when the server's disk is full, because resending it would not
 * help; a small text waits.
 */
export function consequenceOf(reply: Reply, takesFile = false): Consequence {
  if (reply.is === 'unanswered') return { is: 'unreachable' };
  if (reply.is === 'success') return { is: 'sent', answer: reply.value };
  if (reply.is !== 'refusal') return { is: 'fault', waitMs: 0 };
  const { problem, retryAfterMs: waitMs = 0 } = reply;
  if (problem.code === 'too_many_requests') {
    // A 429 of the request limit lasts a minute at most and applies to every request. A longer one comes from the daily
    // limit of stored text.
    return { is: waitMs > REQUEST_LIMIT_WINDOW_MS ? 'overQuota' : 'busy', waitMs };
  }
  if (problem.status >= 500 && !(takesFile && problem.code === 'storage_full')) return { is: 'fault', waitMs };
  return problem.status === 401 ? { is: 'signedOut' } : { is: 'refused', problem };
}
