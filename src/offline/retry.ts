/**
 * When to try again, and what an answer means for the entry it is about: plain functions of their arguments
 * (architecture.md, "The way of a write").
 */
import * as v from 'valibot';
import { Problem } from '../../contract/errors.ts';

/** The first wait after a failure, doubled at each further one up to the longest; milliseconds. */
const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 60_000;
/** A server that asks for a longer wait than this is asked again after it all the same. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** So many faults on one entry, while the server is well otherwise, and the others go first. */
export const FAULTS_BEFORE_ASIDE = 5;

/** How long to wait after `failures` failures in a row (1 or more): half of it fixed, half by chance, so that devices spread. */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 16));
  return whole * (0.5 + random() * 0.5);
}

/** A `Retry-After` header, seconds or a date, as milliseconds from `now`; 0 when there is none that makes sense. */
export function retryAfterMs(header: string | null, now: number): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS) : 0;
}

/** What came back for a request: a status with its parsed body (`undefined` if it wasn't JSON), or nothing at all. */
export type Reply = { status: number; body: unknown; retryAfterMs: number } | 'nothing';

export type Verdict =
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
 * What a reply means. Anything that our own server wouldn't say (a hotel's login page under a 200, a proxy's 403) counts
 * as not having reached it: an entry goes, or is refused, only by the server's own word. A server without room for a
 * file refuses it, since sending that again and again would help nobody; a small text just waits.
 */
export function judge(reply: Reply, answer: v.GenericSchema, takesFile = false): Verdict {
  if (reply === 'nothing') return { is: 'unreachable' };
  const { status, body, retryAfterMs: waitMs } = reply;
  if (status >= 200 && status < 300) {
    const parsed = v.safeParse(answer, body);
    return parsed.success ? { is: 'sent', answer: parsed.output } : { is: 'fault', waitMs };
  }
  if (status === 429) return { is: 'busy', waitMs };
  const problem = v.safeParse(Problem, body);
  if (!problem.success || problem.output.status !== status) return { is: 'fault', waitMs };
  if (status >= 500 && !(takesFile && problem.output.code === 'storage_full')) return { is: 'fault', waitMs };
  return status === 401 ? { is: 'signedOut' } : { is: 'refused', problem: problem.output };
}
