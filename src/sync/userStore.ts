/**
 * What a feature remembers for the signed-in user on this device: one value per user, in a store of its own. It is
 * deleted when the session ends (`sessionKeeper.ts`).
 */
import * as v from 'valibot';
import { type Database, StorageError } from '../device/database.ts';
import type { Owner } from '../device/mirror.ts';
import type { UserStoreName } from '../device/schema.ts';

export interface UserStore {
  /** Undefined when there is no value, or one that doesn't match the schema. */
  read<T>(schema: v.GenericSchema<unknown, T>): Promise<T | undefined>;
  /** Replaces the value; it is on disk when the promise resolves. Does nothing when the user has signed out. */
  write(value: unknown): Promise<void>;
}

export function createUserStore(database: Database, { owner, reader }: Owner, store: UserStoreName): UserStore {
  return {
    async read(schema) {
      const userId = await owner();
      if (userId === null) return undefined;
      const row = await database.read([store], tx => tx.objectStore(store).get(userId));
      const parsed = v.safeParse(schema, row?.value);
      return row && parsed.success ? parsed.output : undefined;
    },

    async write(value) {
      const userId = await owner();
      if (userId === null) return;
      await database.write(['meta', store], async tx => {
        const holder = await tx.objectStore('meta').get('owner');
        if (holder === userId) await tx.objectStore(store).put({ userId, value });
        // The session could not be stored at its start, and is tried again.
        else if (holder === undefined && reader() === userId) {
          throw new StorageError('unavailable', new Error('The device has no owner'));
        }
      });
    },
  };
}
