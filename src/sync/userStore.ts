/**
 * What a feature remembers for the signed-in user on this device: one value per user, in a store of its own. It is
 * deleted when the session ends; unanswered bookings only when their owner signs out (`sessionKeeper.ts`).
 */
import * as v from 'valibot';
import { type Database, StorageError } from '../device/database.ts';
import type { Owner } from '../device/mirror.ts';
import type { UserStoreName } from '../device/schema.ts';

export interface UserStore {
  /** Undefined when there is no value, or one that doesn't match the schema. */
  read<T>(schema: v.GenericSchema<unknown, T>): Promise<T | undefined>;
  /**
   * Replaces the value; it is on disk when the promise resolves. Does nothing when the user has signed out. A value
   * that can't be stored is held in memory for its user, whose next `read` finds it and tries to store it again.
   */
  write(value: unknown): Promise<void>;
  /** Gives up what is in memory only, after this user's explicit sign-out. */
  forget(userId: string): void;
}

export function createUserStore(database: Database, { owner, reader }: Owner, store: UserStoreName): UserStore {
  /** The latest value of each user that is not on the disk. */
  const held = new Map<string, { value: unknown }>();

  async function put(userId: string, value: unknown): Promise<void> {
    const own = { value };
    held.set(userId, own);
    await database.write(['meta', store], async tx => {
      const holder = await tx.objectStore('meta').get('owner');
      // Given up while the write was waiting.
      if (!held.has(userId)) return;
      if (holder === userId) await tx.objectStore(store).put({ userId, value });
      // The session could not be stored at its start, and is tried again.
      else if (holder === undefined && reader() === userId) {
        throw new StorageError('unavailable', new Error('The device has no owner'));
      }
    });
    if (held.get(userId) === own) held.delete(userId);
  }

  return {
    async read(schema) {
      const userId = await owner();
      if (userId === null) return undefined;
      let row = held.get(userId);
      if (row) put(userId, row.value).catch(error => console.warn('offline: a value is in memory only', error));
      else row = await database.read([store], tx => tx.objectStore(store).get(userId));
      const parsed = v.safeParse(schema, row?.value);
      return row && parsed.success ? parsed.output : undefined;
    },

    async write(value) {
      const userId = await owner();
      if (userId !== null) await put(userId, value);
    },

    forget: userId => void held.delete(userId),
  };
}
