/** Texts that somebody is typing, kept on the device apart from the outbox. They belong to one user each. */
import * as v from 'valibot';
import type { Database } from './database.ts';
import { draftKey } from './draftKey.ts';
import type { WriteTx } from './schema.ts';

/**
 * The names of the rows in the drafts store that are no unfinished texts. They are removed at the end of the session,
 * while a text waits for its owner. Unanswered bookings are removed only when the owner signs out.
 */
export const recollections = {
  /** The appointments that a doctor has seen in the list. */
  seen: 'seenAppointments',
  /** With whom a patient booked last. */
  lastBooking: 'lastBooking',
  /** Bookings whose answer never came. */
  bookings: 'bookings',
} as const;

/** An unfinished text of the signed-in user. */
export interface UnfinishedDraft {
  name: string;
  value: unknown;
}

/**
 * Returns what is left of a draft after part of it was handed to the outbox: what was typed later, or `undefined`. Must
 * accept a stored value of any shape.
 */
export type Rest = (stored: unknown) => unknown;

export interface Drafts {
  /** A draft of the signed-in user; nothing when there is none, or one of another shape. */
  read<T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined>;
  /**
   * Keeps a draft, on the disk before the promise resolves. Nobody signed in: nothing is kept. `leaving` when the page
   * may be gone at once: then nothing is asked first, and the commit goes out together with the text.
   */
  keep(name: string, value: unknown, leaving?: boolean): Promise<void>;
  clear(name: string): Promise<void>;
  /** The names of the signed-in user's drafts. */
  names(): Promise<string[]>;
  /** Calls back when the drafts may have changed; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** The signed-in user's unfinished texts, oldest first. Stores what is being typed before it reads them. */
  unfinished(): Promise<UnfinishedDraft[]>;
  /**
   * Whether the signed-in user is known to have no unfinished text, without reading the device. Then a sign-out needs
   * no question and no wait.
   */
  isClear(): boolean;
  /** Reads which texts are unfinished, for `isClear`. */
  load(): Promise<void>;
  /** Notes that something is being typed that will be kept. */
  touch(name: string): void;
  /** Discards the signed-in user's unfinished texts. */
  discardAll(): Promise<void>;
  /** Stores everything typed that isn't stored yet, as when the page is left. */
  flush(): Promise<void>;
  /** Registers a function that stores what is typed, for `flush`; returns an unsubscribe function. */
  onFlush(keep: () => Promise<void>): () => void;
  /** Reduces a stored draft to its `rest`. */
  reduce(name: string, rest: Rest): Promise<void>;
  /** The outbox has taken over part of a draft and left `rest`: what is yet to be stored must be reduced likewise. */
  handOver(name: string, rest: Rest): void;
  /** Calls back when part of a draft was handed over; returns an unsubscribe function. */
  onHandOver(name: string, listener: (rest: Rest) => void): () => void;
}

/** Reduces the draft at `key` to its `rest`. The transaction must include the drafts. */
export async function reduceDraft(tx: WriteTx, key: string, rest: Rest): Promise<void> {
  const store = tx.objectStore('drafts');
  const row = await store.get(key);
  if (!row) return;
  const value = rest(row.value);
  if (value === undefined) await store.delete(key);
  else if (value !== row.value) await store.put({ ...row, value });
}

export function createDrafts(
  database: Database,
  { owner, reader }: { owner: () => Promise<string | null>; reader: () => string | null },
  now: () => number = Date.now,
  /** Something is kept that nobody else has. */
  onKept: () => void = () => {},
): Drafts {
  const listeners = new Set<(name: string, rest: Rest) => void>();
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of [...watchers]) watcher();
  };
  const flushers = new Set<() => Promise<void>>();
  /** The names of the unfinished texts; undefined until they have been read. */
  let known: Set<string> | undefined;
  /** The names that were touched since the last `load` began. */
  let touching = new Set<string>();

  async function flush(): Promise<void> {
    await Promise.all([...flushers].map(keep => keep()));
  }

  async function load(): Promise<void> {
    known = undefined;
    const touched = new Set<string>();
    touching = touched;
    const found = await unfinished();
    if (touching === touched) known = new Set([...found.map(({ name }) => name), ...touched]);
  }

  function touch(name: string): void {
    known?.add(name);
    touching.add(name);
  }

  async function unfinished(): Promise<(UnfinishedDraft & { key: string })[]> {
    const userId = await owner();
    if (userId === null) return [];
    const rows = await database.read(['drafts'], tx => tx.objectStore('drafts').index('userId').getAll(userId));
    const prefix = draftKey(userId, '').length;
    const others: string[] = Object.values(recollections);
    return rows
      .sort((one, other) => one.savedAt - other.savedAt)
      .map(({ key, value }) => ({ key, name: key.slice(prefix), value }))
      .filter(({ name }) => !others.includes(name));
  }

  return {
    async read(name, schema) {
      const userId = await owner();
      if (userId === null) return undefined;
      const row = await database.read(['drafts'], tx => tx.objectStore('drafts').get(draftKey(userId, name)));
      const value = v.safeParse(schema, row?.value);
      return row && value.success ? value.output : undefined;
    },

    async keep(name, value, leaving = false) {
      // `owner` waits until the session is stored, which a page that is left right after its start doesn't live to see.
      const userId = leaving ? reader() : await owner();
      if (userId === null) return;
      if (!leaving && (await database.read(['meta'], tx => tx.objectStore('meta').get('owner'))) !== userId) return;
      // Locks the drafts only: queued behind a write of the mirror, it would be lost if the page is left before it
      // begins.
      await database.write(['drafts'], async tx => {
        const kept = tx.objectStore('drafts').put({ key: draftKey(userId, name), userId, value, savedAt: now() });
        if (leaving) tx.commit();
        await kept;
      });
      changed();
      onKept();
    },

    async clear(name) {
      const userId = await owner();
      if (userId === null) return;
      await database.write(['drafts'], tx => tx.objectStore('drafts').delete(draftKey(userId, name)));
      known?.delete(name);
      changed();
    },

    async names() {
      const userId = await owner();
      if (userId === null) return [];
      const keys = await database.read(['drafts'], tx => tx.objectStore('drafts').index('userId').getAllKeys(userId));
      return keys.map(key => key.slice(draftKey(userId, '').length));
    },

    onChange(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },

    isClear: () => known?.size === 0,
    load,
    touch,

    async unfinished() {
      await flush();
      return unfinished();
    },

    async discardAll() {
      await flush();
      const rows = await unfinished();
      await database.write(['drafts'], async tx => {
        await Promise.all(rows.map(({ key }) => tx.objectStore('drafts').delete(key)));
      });
      known?.clear();
      changed();
    },

    flush,

    onFlush(keep) {
      flushers.add(keep);
      return () => flushers.delete(keep);
    },

    async reduce(name, rest) {
      const userId = await owner();
      if (userId === null) return;
      await database.write(['drafts'], tx => reduceDraft(tx, draftKey(userId, name), rest));
      changed();
    },

    handOver(name, rest) {
      for (const listener of [...listeners]) listener(name, rest);
      changed();
      load().catch(error => console.warn('offline: it is unknown which texts are unfinished', error));
    },

    onHandOver(name, listener) {
      const hear = (handed: string, rest: Rest) => handed === name && listener(rest);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
