import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The number of rows in each non-empty store of the app's IndexedDB. */
export function rowCounts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const opening = indexedDB.open('clinic');
        // The app creates it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const counts: Record<string, number> = {};
          const tx = database.transaction(names);
          for (const name of names) {
            const count = tx.objectStore(name).count();
            count.onsuccess = () => {
              if (count.result > 0) counts[name] = count.result;
            };
          }
          tx.oncomplete = () => {
            database.close();
            resolve(counts);
          };
        };
      }),
  );
}

/** Waits for the slow password hash (600,000 rounds), which is computed in the background. */
export const passwordHashIsStored = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>(done => {
            indexedDB.open('clinic').onsuccess = event => {
              const database = (event.target as IDBOpenDBRequest).result;
              const all = database.transaction('meta').objectStore('meta').getAll();
              all.onsuccess = () => {
                database.close();
                done(JSON.stringify(all.result));
              };
            };
          }),
      ),
    )
    .toContain('600000');
