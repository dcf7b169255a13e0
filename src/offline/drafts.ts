/** Texts that somebody is typing, kept on the device apart from the outbox. They belong to one user each. */
import * as v from 'valibot';
import type { Database } from './database.ts';
import { draftKey } from './draftKey.ts';

export interface Drafts {
  /** A draft of the signed-in user; nothing when there is none, or one of another shape. */
  read<T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined>;
  /**
   * Keeps a draft, on the disk before the promise resolves. Nobody signed in: nothing is kept. `leaving` when the page
   * may be gone at once: then nothing is asked first, and the commit goes out together with the text.
   */
  keep(name: string, value: unknown, leaving?: boolean): Promise<void>;
  clear(name: string): Promise<void>;
  /** Something else has taken a draft over: whoever is about to keep it again must not. */
  gone(name: string): void;
  /** Calls back when a draft was taken over; gives the way to stop. */
  onGone(name: string, listener: () => void): () => void;
}

export function createDrafts(
  database: Database,
  owner: () => Promise<string | null>,
  now: () => number = Date.now,
  /** Something is kept that nobody else has. */
  onKept: () => void = () => {},
): Drafts {
  const listeners = new Set<(gone: string) => void>();
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
      onKept();
    },

    async clear(name) {
      const userId = await owner();
      if (userId === null) return;
      await database.write(['drafts'], tx => tx.objectStore('drafts').delete(draftKey(userId, name)));
    },

    gone(name) {
      for (const listener of [...listeners]) listener(name);
    },

    onGone(name, listener) {
      const hear = (gone: string) => gone === name && listener();
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
