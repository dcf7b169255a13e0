/** Thumbnails of exams that were viewed: stored on the device for offline use, in a limited number. */
import type { Database } from '../device/database.ts';

/** How many thumbnails are kept; the oldest are deleted first. */
const MAX_THUMBNAILS = 300;

export interface Thumbnails {
  of(patientId: string, examId: string): { read(): Promise<Blob | undefined>; write(picture: Blob): Promise<void> };
  /** Deletes the thumbnails of all other patients. */
  retain(patientIds: readonly string[]): Promise<void>;
}

const keyOf = (patientId: string, examId: string) => `${patientId}/${examId}`;
const patientOf = (key: string) => key.slice(0, key.indexOf('/'));

/**
 * @param owner resolves to the id of the signed-in user; like the mirror, the thumbnails belong to that user
 * @param now epoch milliseconds
 */
export function createThumbnails(
  database: Database,
  owner: () => Promise<string | null>,
  now: () => number = Date.now,
  max = MAX_THUMBNAILS,
): Thumbnails {
  return {
    of: (patientId, examId) => ({
      async read() {
        const reader = await owner();
        return database.read(['meta', 'thumbnails'], async tx => {
          if ((await tx.objectStore('meta').get('owner')) !== reader) return undefined;
          return (await tx.objectStore('thumbnails').get(keyOf(patientId, examId)))?.picture;
        });
      },
      async write(picture) {
        const writer = await owner();
        await database.write(['meta', 'thumbnails'], async tx => {
          if ((await tx.objectStore('meta').get('owner')) !== writer) return;
          const store = tx.objectStore('thumbnails');
          await store.put({ key: keyOf(patientId, examId), picture, savedAt: now() });
          const tooMany = (await store.count()) - max;
          if (tooMany <= 0) return;
          for (const key of await store.index('savedAt').getAllKeys(null, tooMany)) await store.delete(key);
        });
      },
    }),

    async retain(patientIds) {
      const keeper = await owner();
      await database.write(['meta', 'thumbnails'], async tx => {
        if ((await tx.objectStore('meta').get('owner')) !== keeper) return;
        const store = tx.objectStore('thumbnails');
        const stale = (await store.getAllKeys()).filter(key => !patientIds.includes(patientOf(key)));
        await Promise.all(stale.map(key => store.delete(key)));
      });
    },
  };
}
