/** The outbox in the device's database: every change of an entry is one transaction, flushed to disk. */
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import type { Database } from '../../device/database.ts';
import { getMirrored, putMirrored } from '../../device/mirror.ts';
import type { ReadTx, SessionRow, WriteTx } from '../../device/schema.ts';
import {
  type DraftWrite,
  draftKey,
  isLater,
  type OutboxDraft,
  type Rest,
  reduceDraft,
  rowKey,
} from '../drafts/draftRows.ts';
import { type Entry, newEntry, readEntry, resetEntry } from './entry.ts';
import type { FileStore } from './files.ts';
import { AnyIntent, type IntentRegistry, type Lane, type MirrorChanges } from './intent.ts';
import { place } from './merge.ts';
import { type Next, nextOfLane } from './nextEntry.ts';
import { dueSuccessors, retargetDrafts, retargetEntries, retargeted, storeSuccessor } from './retarget.ts';

export interface OutboxStore {
  /**
   * Stores an intent, merged with the waiting one of its subject, and replaces its draft by the rest. Returns the
   * entry's id.
   */
  add(intent: AnyIntent, userId: string, draft?: HandedOver): Promise<number>;
  /**
   * Stores a file to be sent, its bytes apart from the entry. Returns the entry's id.
   * @param queued the person was told that it is queued
   */
  addFile(intent: AnyIntent, file: Blob, userId: string, queued: boolean): Promise<number>;
  /** A user's entries, in order of creation. */
  list(userId: string): Promise<Entry[]>;
  /**
   * Also returns entries that this version of the app can't read: they wait for a version that can, or for the person.
   * Also returns when one was last sent.
   */
  all(userId: string): Promise<StoredEntries>;
  /** Who is signed in on this device. */
  session(): Promise<SessionRow | undefined>;
  /** The next due entry of the session's user, now marked as `sending`. None if the session has ended meanwhile. */
  take(lane: Lane, session: SessionRow, isEager: (id: number) => boolean): Promise<Next>;
  /** Marks one request of an entry as complete, with a new key for the next. Undefined if the entry was discarded. */
  advance(entry: Entry): Promise<Entry | undefined>;
  /** Whether an entry must still be sent, by this session. */
  isWanted(entry: Entry, session: SessionRow): Promise<boolean>;
  /**
   * Puts entries that were being sent when a page or the worker died back to `waiting`. Returns whether there were any.
   * The caller must hold the lane's lock.
   */
  recover(lane: Lane): Promise<boolean>;
  /**
   * Removes a completed entry, updates the mirror and adapts the other entries of its subject. If another record has
   * taken the place of its own, what waits for the former one is then for that one, drafts included. Returns the entry
   * as last stored; it is `refused` if the server has left out a part of it, and holds that part.
   */
  settle(entry: Entry, response: unknown): Promise<Entry>;
  /**
   * Marks an entry as refused by the server. Returns the entry as last stored. It is `waiting` if it was refused only
   * because it was based on an older version, or about a record that was replaced meanwhile: it is sent again.
   */
  refuse(entry: Entry, problem: Problem): Promise<Entry>;
  /** Puts an entry that was being sent back to `waiting`. */
  postpone(
    entry: Entry,
    change: Partial<Pick<Entry, 'tried' | 'queued' | 'failures' | 'faults' | 'aside' | 'retryAt' | 'notBefore'>>,
  ): Promise<void>;
  /**
   * Records that the person was told that this entry is queued. Returns `false` if it is already settled or refused.
   */
  markQueued(id: number): Promise<boolean>;
  /** Removes a waiting entry. Returns `false` if a request was sent: the server may have executed it. */
  undo(id: number, userId: string): Promise<boolean>;
  /** Discards an entry with its file, in any state. Fails for a small write that is being sent. */
  discard(id: number, userId: string): Promise<boolean>;
  /** Retries a refused entry, or one that is deferred. */
  retry(id: number, userId: string): Promise<void>;
  /**
   * Removes a refused entry and stores its draft, in one transaction. Returns `false` if the entry is missing or not
   * refused.
   * @param value builds the draft from the entry's intent
   */
  takeBack(id: number, userId: string, draft: DraftWrite, value: (intent: AnyIntent) => unknown): Promise<boolean>;
  /** Hands a user's drafts of replaced records over to their successors. Returns whether there were any. */
  retargetDrafts(userId: string): Promise<boolean>;
  /** The number of entries waiting on this device, for all users. */
  count(): Promise<number>;
  /** Discards all entries of a user. */
  discardAll(userId: string): Promise<void>;
}

/** The form that an intent was made from, and the remaining part of its draft. */
export interface HandedOver {
  form: OutboxDraft;
  rest: Rest;
}

/** An entry in a format that this version of the app doesn't know, with its content as text. */
export interface Unreadable {
  id: number;
  text: string;
}

export interface StoredEntries {
  entries: Entry[];
  unreadable: Unreadable[];
  /** When an entry was last sent in this session of the user, in epoch milliseconds. */
  sentAt: number | undefined;
}

/** The key in the `meta` store of when a user's entry was last sent. It is deleted with the session. */
export const sentAtKey = (userId: string): string => `sentAt:${userId}`;

interface Tools {
  database: Database;
  intents: IntentRegistry;
  now: () => number;
  /** A fresh Idempotency-Key. */
  newKey: () => string;
  files: FileStore;
}

/** How many entries are checked for the next one before all are read. */
const FIRST_ENTRIES = 20;

/** The fields that rows of every app version have. */
const AnyRow = v.looseObject({ id: v.number(), userId: v.string(), intent: v.optional(v.unknown()) });

/** The user's mirror as a definition may change it. */
function mirrorIn(tx: WriteTx, userId: string, now: number): MirrorChanges {
  return {
    userId,
    now,
    async change(store, key, work) {
      const kept = await getMirrored(tx, store, key);
      if (kept) await putMirrored(tx, store, { ...kept, value: work(kept.value) });
    },
  };
}

export function createOutboxStore({ database, intents, now, newKey, files }: Tools): OutboxStore {
  const readable = (rows: readonly unknown[]): Entry[] => rows.flatMap(row => readEntry(row, intents) ?? []);

  async function entriesOf(tx: ReadTx | WriteTx, userId: string, max?: number): Promise<Entry[]> {
    return readable(await tx.objectStore('outbox').index('userId').getAll(userId, max));
  }

  /** @throws Error for an intent that makes no sense */
  function valid(given: AnyIntent): AnyIntent {
    return v.parse(intents.of(given).schema, given);
  }

  async function find(tx: WriteTx, userId: string, id: number): Promise<Entry | undefined> {
    const row = await tx.objectStore('outbox').get(id);
    return row?.userId === userId ? readable([row])[0] : undefined;
  }

  /** The other entries of an entry's user and subject, among those in a range of ids. */
  async function sameSubject(tx: WriteTx, { userId, intent, subject }: Entry, range: IDBKeyRange): Promise<Entry[]> {
    const definition = intents.of(intent);
    const rows = await tx.objectStore('outbox').getAll(range);
    // Cheaper than validating all rows.
    const isSame = (other: unknown) =>
      v.is(AnyIntent, other) && definition.is(other) && definition.subject(other) === subject;
    return readable(rows.filter(row => row.userId === userId && isSame(row.intent)));
  }

  async function remove(id: number, userId: string, may: (entry: Entry) => boolean): Promise<boolean> {
    return database.write(['outbox', 'files'], async tx => {
      const row = await tx.objectStore('outbox').get(id);
      const entry = readEntry(row, intents);
      if (row?.userId !== userId || (entry && !may(entry))) return false;
      await tx.objectStore('outbox').delete(id);
      const file = intents.fileIn(row.intent);
      if (file !== undefined) await tx.objectStore('files').delete(file);
      return true;
    });
  }

  return {
    async add(given, userId, draft) {
      const checked = valid(given);
      const definition = intents.of(checked);
      return database.write(['outbox', 'drafts', 'meta'], async tx => {
        const outbox = tx.objectStore('outbox');
        const intent = await retargeted(tx, userId, checked, intents);
        const placing = place(definition, intent, await entriesOf(tx, userId));
        if (draft) await reduceDraft(tx, draftKey(userId, draft.form.name), draft.rest, draft.form.versions());
        if (placing.how === 'merged') {
          const { aside, notBefore } = placing.entry;
          const merged = resetEntry(placing.entry, placing.intent, newKey());
          // Until the server accepts text again, this one still must not hold up the others.
          return outbox.put({ ...merged, aside: aside && notBefore > now() });
        }
        if (placing.how === 'replaced') await outbox.delete(placing.entry.id);
        const kept = placing.how === 'added' ? intent : placing.intent;
        return outbox.add(newEntry(definition, kept, userId, newKey(), now()));
      });
    },

    addFile(given, file, userId, queued) {
      const intent = valid(given);
      return files.keep({ intent, userId, file }, () =>
        database.write(['outbox', 'meta'], async tx => {
          const kept = await retargeted(tx, userId, intent, intents);
          const entry = { ...newEntry(intents.of(kept), kept, userId, newKey(), now()), queued };
          return tx.objectStore('outbox').add(entry);
        }),
      );
    },

    list: userId => database.read(['outbox'], tx => entriesOf(tx, userId)),

    all: userId =>
      database.read(['outbox', 'meta'], async tx => {
        const sentAt = await tx.objectStore('meta').get(sentAtKey(userId));
        const rows = v.parse(v.array(AnyRow), await tx.objectStore('outbox').index('userId').getAll(userId));
        const entries: Entry[] = [];
        const unreadable: Unreadable[] = [];
        for (const row of rows) {
          const entry = readEntry(row, intents);
          const { id, ...rest } = row;
          if (entry) entries.push(entry);
          else unreadable.push({ id, text: JSON.stringify(rest.intent ?? rest, null, 2) });
        }
        return { entries, unreadable, sentAt: sentAt === undefined ? undefined : Number(sentAt) };
      }),

    session: () => database.read(['session'], tx => tx.objectStore('session').get('session')),

    take(lane, session, isEager) {
      return database.write(['outbox', 'session'], async tx => {
        const current = await tx.objectStore('session').get('session');
        if (current?.token !== session.token) return { entry: undefined, at: undefined };
        const nextOf = async (max?: number) => {
          const entries = await entriesOf(tx, session.user.id, max);
          return nextOfLane(entries, lane, now(), isEager);
        };
        // The head of the queue depends only on the entries before it. Validating the whole queue for each entry that
        // is sent is slower than sending.
        const first = await nextOf(FIRST_ENTRIES);
        const found = first.isHeld || (first.entry && !first.entry.aside) ? first : await nextOf();
        if (!found.entry) return found;
        const entry: Entry = { ...found.entry, state: 'sending' };
        await tx.objectStore('outbox').put(entry);
        return { entry, at: undefined };
      });
    },

    advance(entry) {
      return database.write(['outbox'], async tx => {
        const current = await find(tx, entry.userId, entry.id);
        if (!current) return undefined;
        const moved: Entry = {
          ...current,
          step: current.step + 1,
          key: newKey(),
          tried: false,
          failures: 0,
          faults: 0,
        };
        await tx.objectStore('outbox').put(moved);
        return moved;
      });
    },

    isWanted(entry, session) {
      return database.read(['outbox', 'session'], async tx => {
        const current = await tx.objectStore('session').get('session');
        const key = await tx.objectStore('outbox').getKey(entry.id);
        return current?.token === session.token && key !== undefined;
      });
    },

    recover(lane) {
      return database.write(['outbox'], async tx => {
        const left = (await tx.objectStore('outbox').getAll()).filter(
          row => row.lane === lane && row.state === 'sending',
        );
        for (const row of left) await tx.objectStore('outbox').put({ ...row, state: 'waiting', tried: true });
        return left.length > 0;
      });
    },

    settle(entry, response) {
      const { id, userId, intent } = entry;
      const definition = intents.of(intent);
      const file = intents.fileIn(intent);
      const successor = definition.successor?.(intent, response);
      const stores = [
        ...definition.stores,
        ...(['meta', 'outbox'] as const),
        ...(file ? (['files'] as const) : []),
        ...(successor ? (['drafts'] as const) : []),
      ] as const;
      return database.write(stores, async tx => {
        const outbox = tx.objectStore('outbox');
        const last = await find(tx, userId, id);
        const isOwners = (await tx.objectStore('meta').get('owner')) === userId;
        if (isOwners) {
          await definition.applyResponse(mirrorIn(tx, userId, now()), intent, response);
          await tx.objectStore('meta').put(String(now()), sentAtKey(userId));
        }
        const leftOut = last && definition.leftOut?.(intent, response);
        const refused: Entry | undefined = leftOut && { ...last, ...leftOut, state: 'refused' };
        await (refused ? outbox.put(refused) : outbox.delete(id));
        if (file) await tx.objectStore('files').delete(file);
        // Reads only the affected side of the queue. Reading the whole queue each time an entry settles is quadratic.
        for (const one of await sameSubject(tx, entry, IDBKeyRange.upperBound(id, true))) {
          if (one.state !== 'refused') continue;
          const left = definition.remainder?.(one.intent, intent);
          await (left ? outbox.put({ ...one, intent: left }) : outbox.delete(one.id));
        }
        if (definition.follow) {
          for (const one of await sameSubject(tx, entry, IDBKeyRange.lowerBound(id, true))) {
            await outbox.put({ ...one, intent: definition.follow(one.intent, intent, response) });
          }
        }
        if (successor) {
          const tools = { tx, userId, successor, intents };
          if (isOwners) await storeSuccessor(tools, now());
          await retargetEntries(tools, newKey, now());
          await retargetDrafts(tools);
        }
        return refused ?? last ?? entry;
      });
    },

    refuse(entry, problem) {
      return database.write(['outbox'], async tx => {
        const current = await find(tx, entry.userId, entry.id);
        // With another key, it was retargeted meanwhile: what was refused is about the former record.
        const again =
          current &&
          (current.key === entry.key
            ? intents.of(current.intent).rebase?.(current.intent, problem, undefined)
            : current.intent);
        if (again) {
          const rebasedEntry = resetEntry(current, again, newKey());
          await tx.objectStore('outbox').put(rebasedEntry);
          return rebasedEntry;
        }
        const refused: Entry = { ...(current ?? entry), state: 'refused', problem };
        // An entry that was discarded meanwhile, as at sign-out, must not be stored again.
        if (current) await tx.objectStore('outbox').put(refused);
        return refused;
      });
    },

    postpone(entry, change) {
      return database.write(['outbox'], async tx => {
        const current = await find(tx, entry.userId, entry.id);
        if (current) await tx.objectStore('outbox').put({ ...current, ...change, state: 'waiting' });
      });
    },

    markQueued(id) {
      return database.write(['outbox'], async tx => {
        const row = await tx.objectStore('outbox').get(id);
        if (!row || row.state === 'refused') return false;
        await tx.objectStore('outbox').put({ ...row, queued: true });
        return true;
      });
    },

    undo: (id, userId) => remove(id, userId, ({ state, tried, step }) => state === 'waiting' && !tried && step === 0),
    discard: (id, userId) => remove(id, userId, entry => entry.lane === 'uploads' || entry.state !== 'sending'),

    retry(id, userId) {
      return database.write(['outbox'], async tx => {
        const entry = await find(tx, userId, id);
        if (!entry || entry.state === 'sending') return;
        const again = entry.state === 'refused' ? resetEntry(entry, entry.intent, newKey()) : { ...entry, retryAt: 0 };
        await tx.objectStore('outbox').put(again);
      });
    },

    takeBack(id, userId, { name, form, versions }, value) {
      return database.write(['outbox', 'drafts'], async tx => {
        const entry = await find(tx, userId, id);
        if (entry?.state !== 'refused') return false;
        const drafts = tx.objectStore('drafts');
        const key = draftKey(userId, name);
        const stored = await drafts.get(rowKey(key, form));
        const text = { userId, value: value(entry.intent), savedAt: now() };
        // The form may have stored a later text since this write was counted. Then the text that is given back gets a
        // row of its own.
        const isLate = stored !== undefined && isLater(stored, { form, versions });
        const own = newKey();
        await drafts.put(
          isLate
            ? { ...text, key: rowKey(key, own), versions: { [own]: 1 } }
            : { ...text, key: rowKey(key, form), versions },
        );
        await tx.objectStore('outbox').delete(id);
        return true;
      });
    },

    async retargetDrafts(userId) {
      const due = await database.read(['meta', 'drafts'], tx => dueSuccessors(tx, userId));
      if (due.length === 0) return false;
      return database.write(['outbox', 'drafts'], async tx => {
        let isAny = false;
        for (const successor of due) {
          if (await retargetDrafts({ tx, userId, successor, intents })) isAny = true;
        }
        return isAny;
      });
    },

    count: () => database.read(['outbox'], tx => tx.objectStore('outbox').count()),

    discardAll(userId) {
      return database.write(['outbox', 'files'], async tx => {
        for (const name of ['outbox', 'files'] as const) {
          const store = tx.objectStore(name);
          for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key);
        }
      });
    },
  };
}
