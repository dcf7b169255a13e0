/**
 * The one IndexedDB database of the app, opened when first needed and again after it was lost.
 *
 * Handles die: a phone that slept, a browser that cleared its storage server, another tab with a newer version. So
 * nobody outside holds one; work is handed in as a function of one transaction, which may be run a second time when the
 * first run's connection was gone (nothing of it was kept then).
 */
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { OfflineSchema, ReadTx, StoreName, WriteTx } from './schema.ts';
import { upgrades as shippedUpgrades, type Upgrade } from './upgrades.ts';

/** Why the device can't keep something: its storage is full, out of reach, or held by a newer or older tab. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly reason: 'full' | 'unavailable' | 'outdated';
  constructor(reason: StorageError['reason'], cause: unknown) {
    super(`The device's storage is ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface Database {
  /** Reads in one transaction over `stores`. */
  read<T>(stores: readonly StoreName[], work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Writes in one transaction over `stores`: all of it or nothing, on the disk before the promise resolves. */
  write<T>(stores: readonly StoreName[], work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /** Lets go of the handle; the next use opens a new one. The worker does so after each task. */
  close(): void;
}

type Mode = 'readonly' | 'readwrite';
type Work<T, M extends Mode> = (tx: IDBPTransaction<OfflineSchema, StoreName[], M>) => Promise<T>;

const LOST = ['InvalidStateError', 'UnknownError'];
const BARRED = ['AbortError', 'SecurityError', 'NotAllowedError'];

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '');

function explain(error: unknown): unknown {
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return new StorageError('full', error);
  if (name === 'VersionError') return new StorageError('outdated', error);
  if ([...LOST, ...BARRED].includes(name)) return new StorageError('unavailable', error);
  return error;
}

/**
 * @param name of the database; tests use one each
 * @param steps the upgrades to run, the shipped ones unless a test adds to them
 */
export function createDatabase(name = 'clinic', steps: readonly Upgrade[] = shippedUpgrades): Database {
  let opening: Promise<IDBPDatabase<OfflineSchema>> | undefined;

  function open(): Promise<IDBPDatabase<OfflineSchema>> {
    const mine: Promise<IDBPDatabase<OfflineSchema>> = openDB<OfflineSchema>(name, steps.length, {
      async upgrade(database, from, _to, transaction) {
        try {
          for (const step of steps.slice(from)) await step(database, transaction);
        } catch (error) {
          // idb doesn't look at what an upgrade's promise does: half of one would stay for ever.
          console.error('offline: the database could not be upgraded', error);
          transaction.done.catch(() => {});
          transaction.abort();
        }
      },
      blocked() {
        // The other side hears `blocking` and closes at once; a tab too old for that holds us up until it is closed.
        console.warn('offline: waiting for another tab to let go of the database');
      },
      blocking() {
        mine.then(database => database.close());
        forget(mine);
      },
      terminated() {
        forget(mine);
      },
    });
    mine.catch(() => forget(mine));
    return mine;
  }

  function forget(handle: Promise<unknown>): void {
    if (opening === handle) opening = undefined;
  }

  async function once<T, M extends Mode>(stores: readonly StoreName[], mode: M, work: Work<T, M>): Promise<T> {
    opening ??= open();
    const database = await opening;
    const tx = database.transaction([...stores], mode, { durability: 'strict' });
    // Work that throws before it waits for anything would leave this promise to nobody.
    tx.done.catch(() => {});
    try {
      // What was read is known at once; what was written, once it lies on the disk.
      if (mode === 'readonly') return await work(tx);
      const [result] = await Promise.all([work(tx), tx.done]);
      return result;
    } catch (error) {
      try {
        tx.abort();
      } catch {
        // It has ended by itself.
      }
      throw tx.error ?? error;
    }
  }

  async function run<T, M extends Mode>(stores: readonly StoreName[], mode: M, work: Work<T, M>): Promise<T> {
    try {
      return await once(stores, mode, work).catch(error => {
        if (!LOST.includes(nameOf(error))) throw error;
        opening = undefined;
        return once(stores, mode, work);
      });
    } catch (error) {
      throw explain(error);
    }
  }

  return {
    read: (stores, work) => run(stores, 'readonly', work),
    write: (stores, work) => run(stores, 'readwrite', work),
    close() {
      const handle = opening;
      opening = undefined;
      handle?.then(
        database => database.close(),
        () => {},
      );
    },
  };
}
