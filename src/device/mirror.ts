/**
 * The mirror: the server's last answers, kept on the device so that the app starts at once and reads without a network.
 *
 * It belongs to one user, whose id lies beside it. What another user asks for, or what arrives after they have gone,
 * finds a different owner and neither reads nor writes anything.
 */
import type { Database } from './database.ts';
import { getKept, putKept } from './kept.ts';
import { type Mirrored, type MirrorStore, mirrorStores, type WriteTx } from './schema.ts';

/** Whose device it is just now. */
export interface Owner {
  /** The signed-in user's id once what is kept here is theirs; `null` when nobody is signed in. */
  owner(): Promise<string | null>;
  /** The same without waiting: whose copies may be shown. A copy tells whether it is theirs. */
  reader(): string | null;
}

/** Where a reading keeps its copy. `savedAt` is when the server gave it, in epoch milliseconds. */
export interface Copy<T> {
  read(): Promise<{ value: T; savedAt: number } | undefined>;
  write(value: T): Promise<void>;
  /** Changes it where there is one, which doesn't make it younger; missing where it is a part of another's copy. */
  change?(work: (value: T) => T): Promise<void>;
}

export interface Mirror {
  /** A copy of the one list of its kind, or with `key` of the one that belongs to a patient, a doctor, a choice. */
  of<S extends MirrorStore>(store: S, key?: string): Copy<Mirrored[S]>;
  /** Drops the copies of a kind whose keys are no longer due. */
  retain(store: MirrorStore, keys: readonly string[]): Promise<void>;
}

/** The key of a list of which there is only one. */
export const ONLY = 'only';

/**
 * @param keeper knows who is signed in, and when the mirror is theirs to write to
 * @param now epoch milliseconds
 */
export function createMirror(database: Database, { owner, reader }: Owner, now: () => number = Date.now): Mirror {
  return {
    of: (store, key = ONLY) => ({
      read: () =>
        database.read(['meta', store], async tx => {
          const [kept, holder] = await Promise.all([getKept(tx, store, key), tx.objectStore('meta').get('owner')]);
          return holder !== undefined && holder === reader() ? kept : undefined;
        }),
      async write(value) {
        const savedAt = now();
        const writer = await owner();
        await database.write(['meta', store], async tx => {
          if ((await tx.objectStore('meta').get('owner')) !== writer) return;
          await putKept(tx, store, { key, value, savedAt });
        });
      },
      async change(work) {
        const writer = await owner();
        await database.write(['meta', store], async tx => {
          if ((await tx.objectStore('meta').get('owner')) !== writer) return;
          const kept = await getKept(tx, store, key);
          if (kept) await putKept(tx, store, { ...kept, value: work(kept.value) });
        });
      },
    }),

    async retain(store, keys) {
      const keeper = await owner();
      await database.write(['meta', store], async tx => {
        if ((await tx.objectStore('meta').get('owner')) !== keeper) return;
        const stale = (await tx.objectStore(store).getAllKeys()).filter(key => !keys.includes(key));
        await Promise.all(stale.map(key => tx.objectStore(store).delete(key)));
      });
    },
  };
}

/** What belongs to the mirror's owner: the server's answers, and pictures. */
export const ownedStores = [...mirrorStores, 'thumbnails'] as const;

/** Empties the mirror inside a transaction over `ownedStores`. */
export async function emptyMirror(tx: WriteTx): Promise<void> {
  await Promise.all(ownedStores.map(store => tx.objectStore(store).clear()));
}
