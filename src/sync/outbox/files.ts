/** The bytes of files that wait to be sent, stored apart from their entries. */
import { type Database, StorageError } from '../../device/database.ts';
import type { Locks } from '../../device/locks.ts';
import type { AnyIntent, IntentRegistry } from './intent.ts';

interface KeptFile {
  intent: AnyIntent;
  userId: string;
  file: Blob;
}

export interface FileStore {
  /** Stores bytes, then calls `name` to create what refers to them. They are protected from `sweep` in between. */
  keep<T>(kept: KeptFile, name: () => Promise<T>): Promise<T>;
  /** The bytes of an intent's file. Undefined if the device has lost them or can no longer read them. */
  of(intent: AnyIntent): Promise<Blob | undefined>;
  /** Deletes bytes that no entry refers to, left by a page that was closed between storing the two. */
  sweep(): Promise<void>;
}

/** Held while bytes are stored whose entry doesn't exist yet. */
const LOCK = 'outbox-files';

export function createFileStore(database: Database, locks: Locks, intents: IntentRegistry): FileStore {
  return {
    keep({ intent, userId, file }, name) {
      const id = intents.fileIn(intent);
      return locks.request(LOCK, async () => {
        // A separate transaction: a large file takes seconds, and small writes shouldn't wait for it.
        await database
          .write(['files'], tx => tx.objectStore('files').put({ userId, file }, id))
          .catch(error => {
            // Private windows of Safari store text, but no files.
            throw error instanceof StorageError ? error : new StorageError('unavailable', error);
          });
        return name();
      });
    },

    async of(intent) {
      const id = intents.fileIn(intent);
      const row = id === undefined ? undefined : await database.read(['files'], tx => tx.objectStore('files').get(id));
      // A browser may lose the bytes behind a blob, and a request would report only a generic failure.
      const isReadable = await row?.file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        );
      return isReadable ? row?.file : undefined;
    },

    sweep() {
      return locks.request(LOCK, () =>
        database.write(['outbox', 'files'], async tx => {
          const files = tx.objectStore('files');
          const used = new Set<string | undefined>();
          for (const { userId, intent } of await tx.objectStore('outbox').getAll()) {
            used.add(intents.fileIn(intent));
            // An intent of another version of the app may refer to a file in a way that isn't known here.
            if (!intents.parse(intent)) for (const key of await files.index('userId').getAllKeys(userId)) used.add(key);
          }
          const orphans = (await files.getAllKeys()).filter(key => !used.has(key));
          await Promise.all(orphans.map(key => files.delete(key)));
        }),
      );
    },
  };
}
