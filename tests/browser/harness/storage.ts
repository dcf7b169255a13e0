import type { Page } from 'playwright-core';

/** The number of rows in each non-empty store of the app's IndexedDB. */
export function rowCounts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const opening = indexedDB.open('clinic');
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
