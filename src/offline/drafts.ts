/** Texts that somebody is typing, kept on the device apart from the outbox. They belong to one user each. */
import * as v from 'valibot';
import type { Database } from './database.ts';
import { draftKey } from './draftKey.ts';
import type { WriteTx } from './schema.ts';

/**
 * What is left of a draft once something of it was handed over: all that was typed later. `undefined` when nothing is.
 * Gets a stored value of any shape.
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
  /** Of which names the signed-in user has drafts. */
  names(): Promise<string[]>;
  /** Calls back when there may be other drafts than before; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Leaves of a stored draft what `rest` says. */
  reduce(name: string, rest: Rest): Promise<void>;
  /** The outbox has taken something of a draft over, and left `rest`: what is about to be kept again must follow. */
  handOver(name: string, rest: Rest): void;
  /** Calls back when something of a draft was handed over; returns an unsubscribe function. */
  onHandOver(name: string, listener: (rest: Rest) => void): () => void;
}

/** Leaves of the draft at `key` what `rest` says, in a transaction over the drafts. */
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
  owner: () => Promise<string | null>,
  now: () => number = Date.now,
  /** Something is kept that nobody else has. */
  onKept: () => void = () => {},
): Drafts {
  const listeners = new Set<(name: string, rest: Rest) => void>();
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of [...watchers]) watcher();
  };
  return {
    async read(name, schema) {
      const userId = await owner();
      if (userId === null) return undefined;
      const row = await database.read(['drafts'], tx => tx.objectStore('drafts').get(draftKey(userId, name)));
      const value = v.safeParse(schema, row?.value);
      return row && value.success ? value.output : undefined;
    },

    async keep(name, value, leaving = false) {
      const userId = await owner();
      if (userId === null) return;
      await database.write(['drafts', 'meta'], async tx => {
        if (!leaving && (await tx.objectStore('meta').get('owner')) !== userId) return;
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

    async reduce(name, rest) {
      const userId = await owner();
      if (userId === null) return;
      await database.write(['drafts'], tx => reduceDraft(tx, draftKey(userId, name), rest));
      changed();
    },

    handOver(name, rest) {
      for (const listener of [...listeners]) listener(name, rest);
      changed();
    },

    onHandOver(name, listener) {
      const hear = (handed: string, rest: Rest) => handed === name && listener(rest);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
