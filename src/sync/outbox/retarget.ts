/** Retargets outbox entries and drafts to a record's successor, in the transaction that stores the successor. */
import * as v from 'valibot';
import type { ReadTx, WriteTx } from '../../device/schema.ts';
import {
  draftKey,
  draftName,
  headsOf,
  includes,
  joinVersions,
  movedKey,
  rowsOf,
  versionsOf,
} from '../drafts/draftRows.ts';
import { type Entry, readEntry, resetEntry } from './entry.ts';
import type { AnyIntent, IntentRegistry, Successor } from './intent.ts';

/** How long a successor is stored for drafts that are stored late, as from the copy of a closed tab: 90 days. */
const STORED_FOR_MS = 90 * 24 * 3_600_000;

const StoredSuccessor = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ formerId: v.string(), id: v.string(), record: v.unknown(), storedAt: v.number() }),
);

/** The key of a former record's successor in the `meta` store. */
const successorKey = (userId: string, formerId: string) => `successor:${userId}/${formerId}`;

/** The keys of all successors of a user's records. */
export const successorKeys = (userId: string) =>
  IDBKeyRange.bound(successorKey(userId, ''), successorKey(userId, '\uffff'));

/** Stores a successor, and deletes those that were stored too long ago. The transaction must include `meta`. */
export async function storeSuccessor({ tx, userId, successor }: Handover, now: number): Promise<void> {
  const meta = tx.objectStore('meta');
  await meta.put(JSON.stringify({ ...successor, storedAt: now }), successorKey(userId, successor.formerId));
  for (const { formerId, storedAt } of await storedSuccessors(tx, userId)) {
    if (storedAt < now - STORED_FOR_MS) await meta.delete(successorKey(userId, formerId));
  }
}

/** A user's stored successors, the oldest first. */
async function storedSuccessors(tx: ReadTx | WriteTx, userId: string) {
  const rows = await tx.objectStore('meta').getAll(successorKeys(userId));
  return rows
    .flatMap(row => {
      const stored = v.safeParse(StoredSuccessor, row);
      return stored.success ? [stored.output] : [];
    })
    .sort((one, other) => one.storedAt - other.storedAt);
}

/**
 * The stored successors of records that drafts are still named after, in order, and those that were stored later: a
 * record may have been replaced more than once.
 */
export async function dueSuccessors(tx: ReadTx, userId: string): Promise<Successor[]> {
  const stored = await storedSuccessors(tx, userId);
  if (stored.length === 0) return [];
  const keys = await tx.objectStore('drafts').index('userId').getAllKeys(userId);
  const names = keys.map(key => draftName(userId, key));
  const first = stored.findIndex(({ formerId }) => names.some(name => name.includes(formerId)));
  return first === -1 ? [] : stored.slice(first);
}

/** The intent, about the successor if its record was replaced: the page that it comes from may not know that yet. */
export async function retargeted(
  tx: ReadTx | WriteTx,
  userId: string,
  intent: AnyIntent,
  intents: IntentRegistry,
): Promise<AnyIntent> {
  const { retarget } = intents.of(intent);
  if (!retarget) return intent;
  const stored = await storedSuccessors(tx, userId);
  return stored.reduce((current, successor) => retarget(current, successor) ?? current, intent);
}

interface Handover {
  tx: WriteTx;
  userId: string;
  successor: Successor;
  intents: IntentRegistry;
}

async function entriesOf({ tx, userId, intents }: Handover): Promise<Entry[]> {
  const rows = await tx.objectStore('outbox').index('userId').getAll(userId);
  return rows.flatMap(row => readEntry(row, intents) ?? []);
}

/**
 * Retargets all entries about the former record. Refused ones are sent again: the refusal was about the former record.
 * Entries of one subject become one, in the order of their creation. An entry of which a request was executed continues
 * with its next request: the server has moved what the first one created.
 */
export async function retargetEntries(handover: Handover, newKey: () => string, now: number): Promise<void> {
  const { tx, successor, intents } = handover;
  const outbox = tx.objectStore('outbox');
  const done = new Map<string, Entry>();
  for (const entry of await entriesOf(handover)) {
    const { retarget, subject, merge } = intents.of(entry.intent);
    const intent = retarget?.(entry.intent, successor);
    if (!intent) continue;
    const earlier = done.get(subject(intent));
    if (earlier) await outbox.delete(earlier.id);
    const merged = earlier ? merge(earlier.intent, intent) : intent;
    const key = newKey();
    const notBefore = Math.max(entry.notBefore, earlier?.notBefore ?? 0);
    // A note over the daily limit of stored text still lets the others go first.
    const aside = (entry.aside || earlier?.aside === true) && notBefore > now;
    const reset = { ...resetEntry(entry, merged, key), aside, notBefore };
    // An entry being sent stays `sending`, so it isn't taken twice. Repeated, it is a new request with this key.
    const next = entry.state === 'sending' ? { ...entry, intent: merged, key } : reset;
    await outbox.put(next);
    done.set(subject(merged), next);
  }
}

/** Retargets the drafts about the former record. Returns whether there were any. */
export async function retargetDrafts(handover: Handover): Promise<boolean> {
  const { tx, userId, successor, intents } = handover;
  const store = tx.objectStore('drafts');
  let isAny = false;
  for (const row of await store.index('userId').getAll(userId)) {
    const draft = { name: draftName(userId, row.key), value: row.value };
    for (const { drafts } of intents.all()) {
      const moved = drafts?.retarget(draft, successor);
      if (!drafts || !moved) continue;
      const heads = headsOf(await rowsOf(tx, draftKey(userId, moved.name)));
      if (!heads.some(own => includes(versionsOf(own), versionsOf(row)))) {
        let { value } = moved;
        let versions = versionsOf(row);
        for (const own of heads) {
          if (includes(versions, versionsOf(own))) continue;
          value = drafts.merge(own.value, value);
          versions = joinVersions(versions, versionsOf(own));
        }
        await store.put({ ...row, key: movedKey(row.key, userId, moved.name), value, versions });
      }
      await store.delete(row.key);
      isAny = true;
    }
  }
  return isAny;
}
