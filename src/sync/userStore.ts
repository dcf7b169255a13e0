/**
 * What a feature remembers for the signed-in user on this device: one value per user, in a store of its own. It is
 * deleted when the session ends; unanswered bookings only when their owner signs out (`sessionKeeper.ts`).
 */
import * as v from 'valibot';
import { type Database, StorageError } from '../device/database.ts';
import type { Owner } from '../device/mirror.ts';
import type { UserStoreName } from '../device/schema.ts';

type Combine = (stored: unknown, value: unknown) => unknown;

/** A value that is not on the disk. With `combine`, it doesn't replace the stored one. */
interface Unstored {
  value: unknown;
  combine: Combine | undefined;
}

export interface UserStore {
  /** Undefined when there is no value, or one that doesn't match the schema. */
  read<T>(schema: v.GenericSchema<unknown, T>): Promise<T | undefined>;
  /**
   * Replaces the value; it is on disk when the promise resolves. Does nothing when the user has signed out. A value
   * that can't be stored is held in memory for its user, whose next `read` finds it and tries to store it again.
   *
   * @param combine merges the stored value with `value`, for a caller that doesn't know the stored one
   */
  write(value: unknown, combine?: Combine): Promise<void>;
  /** Gives up what is in memory only, after this user's explicit sign-out. */
  forget(userId: string): void;
}

export function createUserStore(database: Database, { owner, reader }: Owner, store: UserStoreName): UserStore {
  /** The latest value of each user that is not on the disk. */
  const held = new Map<string, Unstored>();

  const readStored = async (userId: string) =>
    (await database.read([store], tx => tx.objectStore(store).get(userId)))?.value;

  async function put(userId: string, own: Unstored): Promise<void> {
    held.set(userId, own);
    const { value, combine } = own;
    await database.write(['meta', store], async tx => {
      const holder = await tx.objectStore('meta').get('owner');
      // Given up while the write was waiting.
      if (!held.has(userId)) return;
      const rows = tx.objectStore(store);
      if (holder === userId) {
        await rows.put({ userId, value: combine ? combine((await rows.get(userId))?.value, value) : value });
      }
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
      const own = held.get(userId);
      if (own) put(userId, own).catch(error => console.warn('offline: a value is in memory only', error));
      let value = own?.value;
      if (!own) value = await readStored(userId);
      else if (own.combine) value = own.combine(await readStored(userId), own.value);
      const parsed = v.safeParse(schema, value);
      return value !== undefined && parsed.success ? parsed.output : undefined;
    },

    async write(value, combine) {
      const userId = await owner();
      if (userId === null) return;
      const before = held.get(userId);
      if (!combine || !before) return put(userId, { value, combine });
      await put(userId, { value: combine(before.value, value), combine: before.combine && combine });
    },

    forget: userId => void held.delete(userId),
  };
}
