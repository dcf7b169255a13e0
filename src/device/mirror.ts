/**
 * The mirror: the server's last responses, stored on the device so that the app starts at once and can be read offline.
 *
 * It belongs to one user, whose id is stored beside it. A request of another user, or a response that arrives after
 * sign-out, finds a different owner and neither reads nor writes anything.
 */
import type { Database } from './database.ts';
import {
  type Mirrored,
  type MirrorRow,
  type MirrorStore,
  mirrorStores,
  type OfflineSchema,
  type ReadTx,
  type WriteTx,
} from './schema.ts';

/** Who owns the device's data at the moment. */
export interface Owner {
  /** The signed-in user's id, once the stored data is theirs; `null` if no user is signed in. */
  owner(): Promise<string | null>;
  /**
   * The same without waiting, to decide whose mirrored data may be shown. Each mirrored value is checked against it.
   */
  reader(): string | null;
}

/** The mirrored data of one query. `savedAt` is when the server sent it, in epoch milliseconds. */
export interface MirroredValue<T> {
  read(): Promise<{ value: T; savedAt: number } | undefined>;
  write(value: T): Promise<void>;
  /**
   * Changes the data, if there is any, without renewing its age. Missing where the data is a part of another mirrored
   * value.
   */
  change?(work: (value: T) => T): Promise<void>;
}

export interface Mirror {
  /** The mirrored data of a store: its only value, or with `key` the one of a patient, a doctor or a filter. */
  of<S extends MirrorStore>(store: S, key?: string): MirroredValue<Mirrored[S]>;
  /**
   * Replaces the only value of a store by what `work` makes of it, in one transaction: of simultaneous changes by tabs,
   * none is lost.
   */
  update<S extends MirrorStore>(store: S, work: (value: Mirrored[S] | undefined) => Mirrored[S]): Promise<void>;
  /** Deletes the values of a store whose keys aren't listed. */
  retain(store: MirrorStore, keys: readonly string[]): Promise<void>;
}

// TypeScript can't infer that OfflineSchema[S]['value'] is MirrorRow<Mirrored[S]> for a generic S, although
// MirrorSchema guarantees it. These two functions confine the casts.

export async function getMirrored<S extends MirrorStore>(
  tx: ReadTx | WriteTx,
  store: S,
  key: string,
): Promise<MirrorRow<Mirrored[S]> | undefined> {
  const row: unknown = await tx.objectStore(store).get(key);
  return row as MirrorRow<Mirrored[S]> | undefined;
}

export async function putMirrored<S extends MirrorStore>(
  tx: WriteTx,
  store: S,
  row: MirrorRow<Mirrored[S]>,
): Promise<void> {
  await tx.objectStore(store).put(row as unknown as OfflineSchema[S]['value']);
}

/** The key in a store that has only one value. */
export const ONLY = 'only';

/**
 * @param keeper knows who is signed in, and when that user may write to the mirror
 * @param now epoch milliseconds
 */
export function createMirror(database: Database, { owner, reader }: Owner, now: () => number = Date.now): Mirror {
  return {
    of: (store, key = ONLY) => ({
      read: () =>
        database.read(['meta', store], async tx => {
          const [row, holder] = await Promise.all([getMirrored(tx, store, key), tx.objectStore('meta').get('owner')]);
          return holder !== undefined && holder === reader() ? row : undefined;
        }),
      async write(value) {
        const savedAt = now();
        const writer = await owner();
        await database.write(['meta', store], async tx => {
          if ((await tx.objectStore('meta').get('owner')) !== writer) return;
          await putMirrored(tx, store, { key, value, savedAt });
        });
      },
      async change(work) {
        const writer = await owner();
        await database.write(['meta', store], async tx => {
          if ((await tx.objectStore('meta').get('owner')) !== writer) return;
          const row = await getMirrored(tx, store, key);
          if (row) await putMirrored(tx, store, { ...row, value: work(row.value) });
        });
      },
    }),

    async update(store, work) {
      const writer = await owner();
      await database.write(['meta', store], async tx => {
        if ((await tx.objectStore('meta').get('owner')) !== writer) return;
        const row = await getMirrored(tx, store, ONLY);
        await putMirrored(tx, store, { key: ONLY, value: work(row?.value), savedAt: now() });
      });
    },

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

/**
 * The only cache of the Cache API beside the precached app shell: profile pictures. Deleted at sign-out; never holds
 * API data.
 */
export const AVATAR_CACHE = 'avatars';

/** The stores of the mirror's owner: server data, thumbnails, and exam files. */
export const ownedStores = [...mirrorStores, 'thumbnails', 'examFiles'] as const;

/** Empties the mirror inside a transaction over `ownedStores`. */
export async function emptyMirror(tx: WriteTx): Promise<void> {
  await Promise.all(ownedStores.map(store => tx.objectStore(store).clear()));
}
