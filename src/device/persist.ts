/**
 * Asks the browser not to evict this device's storage. Asks once per page, when the first thing is stored that exists
 * nowhere else: some browsers show a prompt, and the user should see its reason.
 *
 * @param storage the browser's storage manager, if it has one
 */
export function createPersistenceRequest(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): () => void {
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
