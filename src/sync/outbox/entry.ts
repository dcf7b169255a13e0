/** An outbox entry: an intent, its owner, and its sending state. */
import * as v from 'valibot';
import { Problem } from '../../../contract/errors.ts';
import { type AnyIntent, type AnyIntentDefinition, type IntentRegistry, lanes } from './intent.ts';

/** An entry as it is stored. All instants are epoch milliseconds. */
const StoredEntry = v.object({
  /** Entries are created and sent in ascending order of id. */
  id: v.number(),
  userId: v.string(),
  lane: v.picklist(lanes),
  intent: v.unknown(),
  createdAt: v.number(),
  /** The Idempotency-Key of the next step, kept until a response has arrived. */
  key: v.string(),
  /** How many of the intent's requests are complete: an upload first creates its exam, then sends the bytes. */
  step: v.optional(v.number(), 0),
  /**
   * `waiting` until due, `sending` while a request is in flight, `refused` once the server has refused it and the
   * person must act.
   */
  state: v.picklist(['waiting', 'sending', 'refused']),
  /**
   * A request was sent and no response arrived: the server may have executed it, so the entry is never merged or
   * undone.
   */
  tried: v.boolean(),
  /** The person was told that this is queued, so its result is announced. */
  queued: v.boolean(),
  /** Failed attempts since the last progress; determines the backoff. */
  failures: v.number(),
  /** How often the server failed on this entry while it was healthy otherwise. */
  faults: v.number(),
  /** Other entries go first: it has failed often on a healthy server, or exceeds the day's limit of stored text. */
  aside: v.boolean(),
  /** Earliest next attempt by our own backoff, unless the user or a network event asks for an immediate one. */
  retryAt: v.number(),
  /** Earliest next attempt by the server's Retry-After; never ignored. */
  notBefore: v.number(),
  /** The server's reason, if refused. */
  problem: v.nullable(Problem),
});
export type Entry = v.InferOutput<typeof StoredEntry> & {
  intent: AnyIntent;
  /** What the intent is about. Entries of one subject are sent in order. */
  subject: string;
  /** Another subject, whose earlier entries are settled first. */
  behind?: string | undefined;
};

/** An entry read from the device. Undefined if it is of a version of the app that this one can't read. */
export function readEntry(row: unknown, intents: IntentRegistry): Entry | undefined {
  const stored = v.safeParse(StoredEntry, row);
  const intent = stored.success ? intents.parse(stored.output.intent) : undefined;
  if (!stored.success || !intent) return undefined;
  const { subject, behind } = intents.of(intent);
  return { ...stored.output, intent, subject: subject(intent), behind: behind?.(intent) };
}

/** A new entry for an intent, due at once. */
export function newEntry(
  { lane, subject }: Pick<AnyIntentDefinition, 'lane' | 'subject'>,
  intent: AnyIntent,
  userId: string,
  key: string,
  now: number,
): Omit<Entry, 'id'> {
  return {
    userId,
    lane,
    subject: subject(intent),
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

/** Resets an entry for sending, as after an edit or "try again". */
export function resetEntry<E extends Omit<Entry, 'id'>>(entry: E, intent: AnyIntent, key: string): E {
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
