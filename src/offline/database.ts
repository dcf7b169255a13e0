/**
 * The one IndexedDB database of the app, opened when first needed and again after it was lost.
 *
 * Handles die: a phone that slept, a browser that cleared its storage server, another tab with a newer version. So
 * nobody outside holds one; work is handed in as a function of one transaction, which may be run a second time when the
 * first run's connection was gone (nothing of it was kept then).
 *
 * Storage may also throw at once or never answer. WebKit does the latter when the page that was left keeps a connection
 * or a transaction: so both end with the page (`leave`), and storage without a sign of life for a second counts as out
 * of reach, on which the app goes on without it.
 */
import { type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb';
import type { OfflineSchema, ReadTx, StoreName, WriteTx } from './schema.ts';
import { timer } from './timer.ts';
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
  /**
   * The page is left: ends what runs, and closes. What was under way, or is asked for from now on, is done when the
   * page is shown again.
   */
  leave(): void;
  /** The page is shown again, from the browser's page cache. */
  comeBack(): void;
}

type Mode = 'readonly' | 'readwrite';
type Work<T, M extends Mode> = (tx: IDBPTransaction<OfflineSchema, StoreName[], M>) => Promise<T>;

/** Without a sign of life for so long, storage counts as stuck; in milliseconds. */
const PATIENCE_MS = 1_000;
/**
 * In so many timers, one after another: on a page that was busy a timer may come due before an answer that lies in the
 * queue already.
 */
const PATIENCE_STEPS = 4;
/** For so long nothing is asked of storage that was stuck, so that not everything waits for it; in milliseconds. */
const REST_MS = 5_000;

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

/** Calls back when nothing stops it within `PATIENCE_MS`, or as long as it is excused. Returns how to stop it. */
function watchdog(isExcused: () => boolean, giveUp: () => void): () => void {
  let left = PATIENCE_STEPS;
  let stop = timer(PATIENCE_MS / PATIENCE_STEPS, tick);
  function tick(): void {
    left = isExcused() ? PATIENCE_STEPS : left - 1;
    if (left === 0) giveUp();
    else stop = timer(PATIENCE_MS / PATIENCE_STEPS, tick);
  }
  return () => stop();
}

const stuck = () => new StorageError('unavailable', new Error('The storage gives no sign of life'));

/** One attempt to open the database. */
interface Handle {
  opened: Promise<IDBPDatabase<OfflineSchema>>;
  database?: IDBPDatabase<OfflineSchema>;
  /** Called at a sign of life while it is being opened. */
  alive: Set<() => void>;
}

/** A transaction under way. */
interface Running {
  tx: IDBTransaction;
  /** Something in it has been answered. */
  isAlive: boolean;
  /** All that was to be done in it has been asked for. */
  isComplete: boolean;
}

/** Keeps what is complete, and nothing of what isn't. */
function end({ tx, isComplete }: Running): void {
  try {
    if (isComplete) tx.commit();
    else tx.abort();
  } catch {
    // It has ended by itself, or is being committed.
  }
}

/**
 * @param name of the database; tests use one each
 * @param steps the upgrades to run, the shipped ones unless a test adds to them
 */
export function createDatabase(name = 'clinic', steps: readonly Upgrade[] = shippedUpgrades): Database {
  const running = new Set<Running>();
  let handle: Handle | undefined;
  let isResting = false;
  /** How often the page was left: what that interrupted is done again. */
  let leaves = 0;
  let shown: Promise<void> | undefined;
  let show = () => {};

  async function opened(mine: Handle): Promise<IDBPDatabase<OfflineSchema>> {
    try {
      const database = await openDB<OfflineSchema>(name, steps.length, {
        async upgrade(upgraded, from, _to, transaction) {
          // It may take long on a slow device, and isn't stuck.
          for (const alive of [...mine.alive]) alive();
          try {
            for (const step of steps.slice(from)) await step(upgraded, transaction);
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
        blocking: () => letGo(mine),
        terminated: () => letGo(mine),
      });
      if (handle === mine) isResting = false;
      else database.close();
      mine.database = database;
      return database;
    } catch (error) {
      if (handle === mine) handle = undefined;
      // Whatever a browser throws here (none at all, in a mode of its own), there is no storage.
      throw explain(error) instanceof StorageError ? error : new StorageError('unavailable', error);
    }
  }

  function open(): Handle {
    const mine: Handle = { alive: new Set(), opened: new Promise(() => {}) };
    handle = mine;
    mine.opened = opened(mine);
    mine.opened.catch(() => {});
    return mine;
  }

  /** Closes a connection once its transactions have ended; one that is being opened closes when it is there. */
  function letGo(mine: Handle | undefined): void {
    if (handle === mine) handle = undefined;
    mine?.database?.close();
  }

  async function once<T, M extends Mode>(stores: readonly StoreName[], mode: M, work: Work<T, M>): Promise<T> {
    const mine = handle ?? open();
    let mineRunning: Running | undefined;
    let isStuck = false;
    let giveUp = (_error: unknown) => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    // Behind a long one of this very page, as that of a large file, it waits in line.
    const waitsInLine = () => [...running].some(one => one !== mineRunning && one.isAlive);
    const alive = watchdog(waitsInLine, () => {
      isStuck = true;
      isResting = true;
      timer(REST_MS, () => {
        isResting = false;
      });
      giveUp(stuck());
      // Another connection may fare better. One that is still being opened is waited for: a second would be no faster.
      if (mineRunning) {
        end(mineRunning);
        letGo(mine);
      }
    });
    const attempt = async () => {
      const database = await mine.opened;
      if (isStuck) throw stuck();
      const tx = database.transaction([...stores], mode, { durability: 'strict' });
      const raw = unwrap(tx) as IDBTransaction;
      const mineNow: Running = { tx: raw, isAlive: false, isComplete: false };
      // Safari has it since version 15.
      const commit = raw.commit?.bind(raw);
      // Work that commits by itself has asked for all of it: it is not to be undone when the page is left.
      raw.commit = () => {
        mineNow.isComplete = true;
        commit?.();
      };
      mineRunning = mineNow;
      running.add(mineNow);
      const note = () => {
        mineNow.isAlive = true;
        alive();
      };
      mineNow.tx.addEventListener('success', note, { capture: true, once: true });
      // Work that throws before it waits for anything would leave this promise to nobody.
      tx.done.catch(() => {});
      try {
        // What was read is known at once; what was written, once it lies on the disk.
        if (mode === 'readonly') return await work(tx);
        const working = work(tx).then(result => {
          mineNow.isComplete = true;
          return result;
        });
        const [result] = await Promise.all([working, tx.done]);
        return result;
      } catch (error) {
        try {
          tx.abort();
        } catch {
          // It has ended by itself.
        }
        throw tx.error ?? error;
      } finally {
        running.delete(mineNow);
      }
    };
    mine.alive.add(alive);
    try {
      return await Promise.race([givenUp, attempt()]);
    } finally {
      alive();
      mine.alive.delete(alive);
    }
  }

  async function run<T, M extends Mode>(stores: readonly StoreName[], mode: M, work: Work<T, M>): Promise<T> {
    for (;;) {
      await shown;
      if (isResting) throw stuck();
      const turn = leaves;
      try {
        return await once(stores, mode, work).catch(error => {
          if (turn !== leaves || !LOST.includes(nameOf(error))) throw error;
          letGo(handle);
          return once(stores, mode, work);
        });
      } catch (error) {
        // The page was left in the middle, and nothing of it was kept: it is done again when the page is shown.
        if (turn === leaves) throw explain(error);
      }
    }
  }

  return {
    read: (stores, work) => run(stores, 'readonly', work),
    write: (stores, work) => run(stores, 'readwrite', work),
    close: () => letGo(handle),
    leave() {
      if (shown) return;
      leaves += 1;
      shown = new Promise(resolve => {
        show = resolve;
      });
      for (const one of running) end(one);
      letGo(handle);
    },
    comeBack() {
      shown = undefined;
      show();
    },
  };
}
