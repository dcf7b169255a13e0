/** Which entry is sent next. A pure function of the waiting entries and the time. */
import { LONGEST_RETRY_AFTER_MS } from '../../net/reply.ts';
import type { Entry } from './entry.ts';
import type { Lane } from './intent.ts';
import { LONGEST_BACKOFF_MS } from './retry.ts';

/** When to look again for an entry that another lane holds up, in milliseconds. */
const HELD_MS = 2_000;

export interface Next {
  /** The entry to send now. */
  entry: Entry | undefined;
  /** When to check again, in epoch milliseconds, if nothing is due but something waits. */
  at: number | undefined;
  /** The head of the queue waits for another entry of its subject that is being sent. */
  isHeld?: boolean;
}

/**
 * The first entry in the queue that is due. The queue is ordered by creation, and a head that must wait holds up
 * everything behind it. Deferred entries (`aside`) go after the others and hold up only later ones of their own
 * subject. An entry that names another subject is held up by the earlier entries of that one as well.
 *
 * @param entries one user's entries of one lane, in order of creation
 * @param isEager whether our own backoff of an entry is ignored; the server's Retry-After never is
 */
export function nextEntry(entries: readonly Entry[], now: number, isEager: (id: number) => boolean): Next {
  // A time further ahead than the longest delay means that the device's clock has been set back since: it is due.
  const plausible = (at: number, longestMs: number) => (at - now > longestMs ? 0 : at);
  const dueAt = (entry: Entry) =>
    Math.max(
      plausible(entry.notBefore, LONGEST_RETRY_AFTER_MS),
      isEager(entry.id) ? 0 : plausible(entry.retryAt, LONGEST_BACKOFF_MS),
    );
  const firsts = new Map<string, Entry>();
  const queue: Entry[] = [];
  const deferred: Entry[] = [];
  for (const entry of entries) {
    const { subject, behind } = entry;
    if (entry.state === 'refused') continue;
    const first = firsts.get(subject) ?? (behind === undefined ? undefined : firsts.get(behind));
    if (first?.state === 'sending' && queue.length === 0) return { entry: undefined, at: undefined, isHeld: true };
    if (first) continue;
    firsts.set(subject, entry);
    if (entry.state === 'waiting') (entry.aside ? deferred : queue).push(entry);
  }
  const [head] = queue;
  if (head) return dueAt(head) <= now ? { entry: head, at: undefined } : { entry: undefined, at: dueAt(head) };
  const due = deferred.find(entry => dueAt(entry) <= now);
  if (due) return { entry: due, at: undefined };
  return { entry: undefined, at: deferred.length > 0 ? Math.min(...deferred.map(dueAt)) : undefined };
}

/**
 * The next entry of one lane. An entry that names another subject is also held up by the earlier entries of that one in
 * the other lane.
 *
 * @param entries one user's entries of all lanes, in order of creation
 */
export function nextOfLane(entries: readonly Entry[], lane: Lane, now: number, isEager: (id: number) => boolean): Next {
  const elsewhere = new Set<string>();
  const own: Entry[] = [];
  let isHeld = false;
  for (const entry of entries) {
    if (entry.state === 'refused') continue;
    if (entry.lane !== lane) elsewhere.add(entry.subject);
    else if (entry.behind !== undefined && elsewhere.has(entry.behind)) isHeld = true;
    else own.push(entry);
  }
  const next = nextEntry(own, now, isEager);
  if (next.entry || next.isHeld || !isHeld) return next;
  return { entry: undefined, at: Math.min(next.at ?? Number.POSITIVE_INFINITY, now + HELD_MS) };
}
