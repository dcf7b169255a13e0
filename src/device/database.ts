/**
 * The app's IndexedDB database, opened on first use and reopened after its connection is lost.
 *
 * Connections die: when a phone has slept, when the browser restarts its storage process, when another tab has a newer
 * version. So callers never hold one: they pass work as a function of one transaction, which may run twice if the first
 * run's connection was lost (then nothing of it was committed).
 *
 * Storage may also throw at once or never respond. WebKit's hangs while the previous page holds a connection or a
 * transaction, so both are ended when the page is left (`leave`). Storage that doesn't respond for a second counts as
 * unavailable, and the app continues without it.
 */
import { type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb';
import type { OfflineSchema, ReadTx, StoreName, WriteTx } from './schema.ts';
import { timer } from './timer.ts';
import { upgrades as shippedUpgrades, type Upgrade } from './upgrades.ts';

/**
 * Why the device can't store something: its storage is full, unavailable, or used by a tab with a newer or older
 * version.
 */
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
  /** Writes in one transaction over `stores`: atomic, and on disk when the promise resolves. */
  write<T>(stores: readonly StoreName[], work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /** Closes the connection; the next use opens a new one. The service worker does so after each task. */
  close(): void;
  /**
   * Call it when the page is left: ends the running transactions and closes the connection. Work that this interrupts,
   * or that is requested later, runs when the page is shown again.
   */
  leave(): void;
  /** Call it when the page is shown again from the browser's back/forward cache. */
  comeBack(): void;
}

type Mode = 'readonly' | 'readwrite';
type Work<T, M extends Mode> = (tx: IDBPTransaction<OfflineSchema, StoreName[], M>) => Promise<T>;

/** Storage that doesn't respond for this long counts as stuck, in milliseconds. */
const PATIENCE_MS = 1_000;
/**
 * That time is split into this many consecutive timers: on a busy page, a timer may fire before a response that is
 * already queued.
 */
const PATIENCE_STEPS = 4;
/** How long stuck storage is not used, so that not every call waits for it, in milliseconds. */
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

/**
 * Calls `giveUp` unless it is stopped within `PATIENCE_MS`; the time starts over while `isExcused`. Returns a function
 * that stops it.
 */
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
  /** Called when storage responds while the database is being opened. */
  alive: Set<() => void>;
}

/** A transaction in progress. */
interface Running {
  tx: IDBTransaction;
  /** One of its requests has succeeded. */
  isAlive: boolean;
  /** All its requests have been made. */
  isComplete: boolean;
}

/** Commits a complete transaction, and aborts any other. */
function end({ tx, isComplete }: Running): void {
  try {
    if (isComplete) tx.commit();
    else tx.abort();
  } catch {
    // It has already ended, or is being committed.
  }
}

/**
 * @param name of the database; tests use a separate one each
 * @param steps the upgrades to run; by default the shipped ones
 */
export function createDatabase(name = 'clinic', steps: readonly Upgrade[] = shippedUpgrades): Database {
  const running = new Set<Running>();
  let handle: Handle | undefined;
  let isResting = false;
  /** Counts how often the page was left: work that this interrupted runs again, work that failed does not. */
  let leaves = 0;
  let shown: Promise<void> | undefined;
  let show = () => {};

  async function opened(mine: Handle): Promise<IDBPDatabase<OfflineSchema>> {
    try {
      const database = await openDB<OfflineSchema>(name, steps.length, {
        async upgrade(upgraded, from, _to, transaction) {
          // An upgrade may take long on a slow device without being stuck.
          for (const alive of [...mine.alive]) alive();
          try {
            for (const step of steps.slice(from)) await step(upgraded, transaction);
          } catch (error) {
            // idb ignores the promise of `upgrade`, so without an abort half an upgrade would be committed.
            console.error('offline: the database could not be upgraded', error);
            transaction.done.catch(() => {});
            transaction.abort();
          }
        },
        blocked() {
          // The other tab closes its connection on `blocking`. A tab with code too old for that blocks this one until
          // it is closed.
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
      // Any error here means that there is no storage. Some browser modes have no IndexedDB at all.
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

  /** Closes a connection once its transactions have ended; one that is still being opened closes once it is open. */
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
    // The transaction may be queued behind a long one of this page, such as that of a large file.
    const waitsInLine = () => [...running].some(one => one !== mineRunning && one.isAlive);
    const alive = watchdog(waitsInLine, () => {
      isStuck = true;
      isResting = true;
      timer(REST_MS, () => {
        isResting = false;
      });
      giveUp(stuck());
      // A new connection may work. One that is still being opened is kept: a second would be no faster.
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
      // Missing before Safari 15.
      const commit = raw.commit?.bind(raw);
      // Work that commits explicitly has made all its requests, so leaving the page must not abort it.
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
      // Work that throws before its first await would leave this rejection unhandled.
      tx.done.catch(() => {});
      try {
        // A read resolves at once; a write resolves once it is on disk.
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
          // It has already ended.
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
        // The page was left meanwhile, and nothing was committed: the work runs again when the page is shown.
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
