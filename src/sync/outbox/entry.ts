/** An entry of the outbox: an intent, whose it is, and how far it has come. */
import * as v from 'valibot';
import { Problem } from '../../../contract/errors.ts';
import { Intent } from './intents.ts';

/** The lanes: small writes go in order, one at a time; uploads two at once (architecture.md, "The way of a write"). */
const lanes = ['writes', 'uploads'] as const;
export type Lane = (typeof lanes)[number];

/** All instants are epoch milliseconds. */
export const Entry = v.object({
  /** Its place: entries are made, and sent, in this order. */
  id: v.number(),
  userId: v.string(),
  lane: v.picklist(lanes),
  intent: Intent,
  createdAt: v.number(),
  /** The Idempotency-Key of the step that comes next, kept until an answer has come. */
  key: v.string(),
  /** How many of the intent's requests have been carried out: an upload makes its exam, then sends the bytes. */
  step: v.optional(v.number(), 0),
  /**
   * `waiting` until it is due, `sending` while a request for it is under way, `refused` once the server said no: it
   * then waits for the person.
   */
  state: v.picklist(['waiting', 'sending', 'refused']),
  /** A request went out and its answer never came: the server may have carried it out. Never merged, never undone. */
  tried: v.boolean(),
  /** Somebody was told that this waits ("queued"), so its result is announced to them. */
  queued: v.boolean(),
  /** How often sending it failed since it last moved on; sets the backoff. */
  failures: v.number(),
  /** How often the server failed on this very entry while it was well otherwise. */
  faults: v.number(),
  /** It failed so often on a healthy server that the others go first. */
  aside: v.boolean(),
  /** Our own backoff: not before, unless the person or the network says now. */
  retryAt: v.number(),
  /** What the server asked for with Retry-After: not before, whoever asks. */
  notBefore: v.number(),
  /** The server's reason, for a refused one. */
  problem: v.nullable(Problem),
});
export type Entry = v.InferOutput<typeof Entry>;

/** A new entry for an intent, due at once. */
export function newEntry(intent: Intent, userId: string, key: string, now: number): Omit<Entry, 'id'> {
  return {
    userId,
    lane: intent.kind === 'uploadExam' ? 'uploads' : 'writes',
    intent,
    createdAt: now,
    key,
    step: 0,
    state: 'waiting',
    tried: false,
    queued: false,
    failures: 0,
    faults: 0,
    aside: false,
    retryAt: 0,
    notBefore: 0,
    problem: null,
  };
}

/** An entry that may be sent afresh, as after an edit or a "try again". */
export function afresh<E extends Omit<Entry, 'id'>>(entry: E, intent: Intent, key: string): E {
  return {
    ...entry,
    intent,
    key,
    state: 'waiting',
    tried: false,
    failures: 0,
    faults: 0,
    aside: false,
    retryAt: 0,
    problem: null,
  };
}
