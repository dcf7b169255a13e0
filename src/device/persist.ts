/**
 * Asks the browser not to throw away what lies on this device when it needs room. Asked once a page, when the first thing
 * is kept that nobody else has: some browsers ask the person, who should know what for.
 *
 * @param storage the browser's storage, where it has one that can be asked
 */
export function createKeepForGood(storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined): () => void {
  let isAsked = false;
  return () => {
    if (isAsked || !storage) return;
    isAsked = true;
    storage
      .persisted()
      .then(isKept => isKept || storage.persist())
      .catch(error => console.warn('offline: storage could not be made durable', error));
  };
}
