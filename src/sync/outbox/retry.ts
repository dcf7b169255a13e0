/**
 * When to try again, and what an answer means for the entry it is about: plain functions of their arguments
 * (architecture.md, "The way of a write").
 */
import type { Problem } from '../../../contract/errors.ts';
import type { Verdict } from '../../net/gate.ts';

/** The first wait after a failure, doubled at each further one up to the longest; milliseconds. */
const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 60_000;
/** So many faults on one entry, while the server is well otherwise, and the others go first. */
export const FAULTS_BEFORE_ASIDE = 5;

/** How long to wait after `failures` failures in a row (1 or more): half of it fixed, half by chance, so that devices spread. */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 16));
  return whole * (0.5 + random() * 0.5);
}

/** What came back for a request, judged, or nothing at all. */
export type Reply = Verdict | 'nothing';

/** What a reply means for the entry it is about. */
export type Consequence =
  /** Carried out; goes together with the mirror's update. */
  | { is: 'sent'; answer: unknown }
  /** Nobody is signed in any more: the whole drain pauses. */
  | { is: 'signedOut' }
  /** The server can't be reached, or what answered isn't it: all wait. `tried`: it may have been carried out. */
  | { is: 'unreachable' }
  /** The server asks for patience. */
  | { is: 'busy'; waitMs: number }
  /** The server failed. It may have carried it out before it did. */
  | { is: 'fault'; waitMs: number }
  /** The server says no, and why. */
  | { is: 'refused'; problem: Problem };

/**
 * What a reply means for its entry. Only a response of our own server completes or refuses an entry; anything else is a
 * fault, and the entry is sent again. A file is refused when the server's disk is full, since sending it repeatedly
 * wouldn't help; a small text just waits.
 */
export function consequenceOf(reply: Reply, takesFile = false): Consequence {
  if (reply === 'nothing') return { is: 'unreachable' };
  if (reply.is === 'answer') return { is: 'sent', answer: reply.value };
  if (reply.is !== 'refusal') return { is: 'fault', waitMs: 0 };
  const { problem, retryAfterMs: waitMs = 0 } = reply;
  if (problem.code === 'too_many_requests') return { is: 'busy', waitMs };
  if (problem.status >= 500 && !(takesFile && problem.code === 'storage_full')) return { is: 'fault', waitMs };
  return problem.status === 401 ? { is: 'signedOut' } : { is: 'refused', problem };
}
