/** The outbox in the device's database: every change of an entry is one transaction here, flushed to the disk. */
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import type { Database } from '../../device/database.ts';
import type { ReadTx, SessionRow, WriteTx } from '../../device/schema.ts';
import { draftKey } from '../drafts/draftKey.ts';
import { reduceDraft } from '../drafts/drafts.ts';
import type { Rest } from '../drafts/heldDrafts.ts';
import { ignoredIn } from './conflict.ts';
import { reflect, touched } from './effects.ts';
import { afresh, Entry, type Lane, newEntry } from './entry.ts';
import { type FileStore, fileNamedIn } from './files.ts';
import { Intent, type IntentOf, subjectOf } from './intents.ts';
import { chain, place, rebased, supersede } from './merge.ts';
import { type Next, next } from './order.ts';

export interface OutboxStore {
  /**
   * Keeps an intent, merged with what waits for its subject, and reduces its draft to the rest. Returns the entry's id.
   */
  add(intent: Intent, userId: string, draft?: HandedOver): Promise<number>;
  /**
   * Keeps a file that is to be sent, its bytes apart from the entry. Gives the entry's id.
   * @param queued somebody was told that it waits
   */
  addFile(intent: IntentOf<'uploadExam'>, file: Blob, userId: string, queued: boolean): Promise<number>;
  /** A user's entries, in the order of their making. */
  list(userId: string): Promise<Entry[]>;
  /** The same, and those that this version of the app can't read: they wait for one that can, or for the person. */
  all(userId: string): Promise<{ entries: Entry[]; unreadable: Unreadable[] }>;
  /** Who is signed in on this device. */
  session(): Promise<SessionRow | undefined>;
  /** The next due entry of the session's user, now marked as being sent; none when the session has ended meanwhile. */
  take(lane: Lane, session: SessionRow, isEager: (id: number) => boolean): Promise<Next>;
  /** Marks one request of an entry as carried out, the next to follow under a key of its own; none when it was given up. */
  advance(entry: Entry): Promise<Entry | undefined>;
  /** Whether an entry is still to be sent, and by this session. */
  isWanted(entry: Entry, session: SessionRow): Promise<boolean>;
  /** What was being sent when a page or the worker died waits again; gives whether anything was. For the holder of the lane's lock. */
  recover(lane: Lane): Promise<boolean>;
  /**
   * Removes a carried-out entry, updates the mirror, hands its version on. Gives the entry as it last stood; it is
   * `refused` when the server kept newer answers, and holds those that lost.
   */
  settle(entry: Entry, answer: unknown): Promise<Entry>;
  /**
   * Marks an entry as refused by the server. Returns the entry as it last was. It is `waiting` when its notes were
   * based on an older version of the text that the server still has: they are sent again on the current version.
   */
  refuse(entry: Entry, problem: Problem): Promise<Entry>;
  /** Puts an entry that was being sent back to waiting. */
  postpone(
    entry: Entry,
    change: Partial<Pick<Entry, 'tried' | 'queued' | 'failures' | 'faults' | 'aside' | 'retryAt' | 'notBefore'>>,
  ): Promise<void>;
  /** Somebody was told that this entry waits. `false`: it is settled or refused already. */
  markQueued(id: number): Promise<boolean>;
  /** Takes a waiting entry back. `false` when a request for it went out: it may have been carried out. */
  undo(id: number, userId: string): Promise<boolean>;
  /** Gives an entry up with its file, whatever became of it; a small write not while it is being sent. */
  discard(id: number, userId: string): Promise<boolean>;
  /** Lets a refused entry, or one that stepped aside, try again. */
  retry(id: number, userId: string): Promise<void>;
  /**
   * Removes a refused entry and stores its draft, in one transaction. `false` when the entry isn't there, or not refused.
   * @param value what the draft is to hold, from the entry's intent
   */
  takeBack(id: number, userId: string, draft: string, value: (intent: Intent) => unknown): Promise<boolean>;
  /** How many entries wait on this device, whoever's they are. */
  count(): Promise<number>;
  /** Gives up everything of a user's. */
  discardAll(userId: string): Promise<void>;
}

/** The draft that an intent was made from, and what stays of it. */
export interface HandedOver {
  name: string;
  rest: Rest;
}

/** An entry in a form that this version of the app doesn't know, with what is in it as text. */
export interface Unreadable {
  id: number;
  text: string;
}

interface Tools {
  database: Database;
  now: () => number;
  /** A fresh Idempotency-Key. */
  newKey: () => string;
  files: FileStore;
}

async function entriesOf(tx: ReadTx | WriteTx, userId: string, most?: number): Promise<Entry[]> {
  return readable(await tx.objectStore('outbox').index('userId').getAll(userId, most));
}

/** How many entries are looked at for the next one before all are. */
const LINE_START = 20;

function readable(rows: readonly unknown[]): Entry[] {
  return rows.flatMap(row => {
    const entry = v.safeParse(Entry, row);
    return entry.success ? [entry.output] : [];
  });
}

/** Rows by what must hold for any version: whose they are. */
const AnyRow = v.looseObject({ id: v.number(), userId: v.string(), intent: v.optional(v.unknown()) });

export function createOutboxStore({ database, now, newKey, files }: Tools): OutboxStore {
  async function find(tx: WriteTx, userId: string, id: number): Promise<Entry | undefined> {
    const row = await tx.objectStore('outbox').get(id);
    return row?.userId === userId ? readable([row])[0] : undefined;
  }

  /** The other entries of an entry's user and subject, among those in a range of ids. */
  async function sameSubject(tx: WriteTx, { userId, intent }: Entry, range: IDBKeyRange): Promise<Entry[]> {
    const subject = subjectOf(intent);
    const rows = await tx.objectStore('outbox').getAll(range);
    // Cheaper than checking all rows; one that another version made has a subject of its own, or none.
    const isSame = (other: unknown) => other && subjectOf(other as Intent) === subject;
    return readable(rows.filter(row => row.userId === userId && isSame(row.intent)));
  }

  async function remove(id: number, userId: string, may: (entry: Entry) => boolean): Promise<boolean> {
    return database.write(['outbox', 'files'], async tx => {
      const row = await tx.objectStore('outbox').get(id);
      const entry = v.safeParse(Entry, row);
      if (row?.userId !== userId || (entry.success && !may(entry.output))) return false;
      await tx.objectStore('outbox').delete(id);
      const file = fileNamedIn(row);
      if (file !== undefined) await tx.objectStore('files').delete(file);
      return true;
    });
  }

  return {
    async add(given, userId, draft) {
      const intent = v.parse(Intent, given);
      return database.write(['outbox', 'drafts'], async tx => {
        const outbox = tx.objectStore('outbox');
        const placing = place(intent, await entriesOf(tx, userId));
        if (draft) await reduceDraft(tx, draftKey(userId, draft.name), draft.rest);
        if (placing.how === 'merged') return outbox.put(afresh(placing.entry, placing.intent, newKey()));
        if (placing.how === 'replaced') await outbox.delete(placing.entry.id);
        const kept = placing.how === 'added' ? intent : placing.intent;
        return outbox.add(newEntry(kept, userId, newKey(), now()));
      });
    },

    addFile(given, file, userId, queued) {
      const intent = v.parse(Intent, given) as typeof given;
      const entry = { ...newEntry(intent, userId, newKey(), now()), queued };
      return files.keep({ examId: intent.examId, userId, file }, () =>
        database.write(['outbox'], tx => tx.objectStore('outbox').add(entry)),
      );
    },

    list: userId => database.read(['outbox'], tx => entriesOf(tx, userId)),

    all: userId =>
      database.read(['outbox'], async tx => {
        const rows = v.parse(v.array(AnyRow), await tx.objectStore('outbox').index('userId').getAll(userId));
        const entries: Entry[] = [];
        const unreadable: Unreadable[] = [];
        for (const row of rows) {
          const entry = v.safeParse(Entry, row);
          const { id, ...rest } = row;
          if (entry.success) entries.push(entry.output);
          else unreadable.push({ id, text: JSON.stringify(rest.intent ?? rest, null, 2) });
        }
        return { entries, unreadable };
      }),

    session: () => database.read(['session'], tx => tx.objectStore('session').get('session')),

    take(lane, session, isEager) {
      return database.write(['outbox', 'session'], async tx => {
        const current = await tx.objectStore('session').get('session');
        if (current?.token !== session.token) return { entry: undefined, at: undefined };
        const nextOf = async (most?: number) => {
          const entries = await entriesOf(tx, session.user.id, most);
          return next(
            entries.filter(entry => entry.lane === lane),
            now(),
            isEager,
          );
        };
        // The head of the line follows from what stands before it. Checking five hundred entries for each of five
        // hundred that are sent took longer than sending them.
        const first = await nextOf(LINE_START);
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

    settle(entry, answer) {
      const { id, userId, intent } = entry;
      const isUpload = intent.kind === 'uploadExam';
      const stores = [...touched[intent.kind], 'meta', 'outbox', ...(isUpload ? (['files'] as const) : [])] as const;
      return database.write(stores, async tx => {
        const outbox = tx.objectStore('outbox');
        const last = await find(tx, userId, id);
        const isOwners = (await tx.objectStore('meta').get('owner')) === userId;
        const version = isOwners ? await reflect(tx, intent, answer, userId, now()) : undefined;
        const ignored = last && ignoredIn(intent, answer);
        const refused: Entry | undefined = ignored && { ...last, ...ignored, state: 'refused' };
        await (refused ? outbox.put(refused) : outbox.delete(id));
        if (isUpload) await tx.objectStore('files').delete(intent.examId);
        // Only what stands on the side that is changed is read: two hundred entries take 6 ms to read, and each time one
        // was settled all that waited was.
        for (const one of await sameSubject(tx, entry, IDBKeyRange.upperBound(id, true))) {
          if (one.state !== 'refused') continue;
          const left = supersede(one.intent, intent);
          await (left ? outbox.put({ ...one, intent: left }) : outbox.delete(one.id));
        }
        if (version !== undefined) {
          for (const one of await sameSubject(tx, entry, IDBKeyRange.lowerBound(id, true))) {
            await outbox.put({ ...one, intent: chain(one.intent, intent, version) });
          }
        }
        return refused ?? last ?? entry;
      });
    },

    refuse(entry, problem) {
      return database.write(['outbox'], async tx => {
        const current = await find(tx, entry.userId, entry.id);
        const again = current && rebased(current.intent, problem);
        if (again) {
          const rebasedEntry = afresh(current, again, newKey());
          await tx.objectStore('outbox').put(rebasedEntry);
          return rebasedEntry;
        }
        const refused: Entry = { ...(current ?? entry), state: 'refused', problem };
        // What was given up meanwhile, as at a sign-out, doesn't come back.
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
        const again = entry.state === 'refused' ? afresh(entry, entry.intent, newKey()) : { ...entry, retryAt: 0 };
        await tx.objectStore('outbox').put(again);
      });
    },

    takeBack(id, userId, draft, value) {
      return database.write(['outbox', 'drafts'], async tx => {
        const entry = await find(tx, userId, id);
        if (entry?.state !== 'refused') return false;
        const key = draftKey(userId, draft);
        await tx.objectStore('drafts').put({ key, userId, value: value(entry.intent), savedAt: now() });
        await tx.objectStore('outbox').delete(id);
        return true;
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
