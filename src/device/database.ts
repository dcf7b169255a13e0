/**
 * The app's IndexedDB database, opened on first use and reopened after its connection is lost.
 *
 * Connections die: when a phone has slept, when the browser restarts its storage process, when another tab has a newer
 * version. So callers never hold one: they pass work as a function of one transaction, which may run twice if the first
 * run's connection was lost (then nothing of it was committed).
 *
 * Storage may also throw at once or never respond. WebKit's hangs while the previous page holds a connection or a
 * transaction, so both are ended when the page is left (`pause`). Storage that doesn't respond for a second counts as
 * unavailable, and the app continues without it.
 */
import { type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb';
import type { OfflineSchema, ReadTx, StoreName, WriteTx } from './schema.ts';
import { startTimer } from './timers.ts';
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
  /**
   * Writes in one transaction over `stores`: atomic, and on disk when the promise resolves.
   *
   * @param options.leaving the page is being left: storage that was stuck a moment ago is used all the same
   */
  write<T>(
    stores: readonly StoreName[],
    work: (tx: WriteTx) => Promise<T>,
    options?: { leaving?: boolean },
  ): Promise<T>;
  /** Closes the connection; the next use opens a new one. The service worker does so after each task. */
  close(): void;
  /**
   * Call it when the page is left: ends the running transactions and closes the connection. Work that this interrupts,
   * or that is requested later, runs when the page is shown again.
   */
  pause(): void;
  /** Call it when the page is shown again from the browser's back/forward cache. */
  resume(): void;
}

type Mode = 'readonly' | 'readwrite';
type Work<T, M extends Mode> = (tx: IDBPTransaction<OfflineSchema, StoreName[], M>) => Promise<T>;

/** Storage that doesn't respond for this long counts as stuck, in milliseconds. */
const STUCK_AFTER_MS = 1_000;
/**
 * That time is split into this many consecutive timers: on a busy page, a timer may fire before a response that is
 * already queued.
 */
const STUCK_STEPS = 4;
/**
 * Storage that failed is tried again after this time, in milliseconds. Until then, stuck storage is not used, so that
 * not every call waits for it.
 */
export const STORAGE_RETRY_MS = 5_000;

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
 * Calls `onStuck` unless it is stopped within `STUCK_AFTER_MS`; the time starts over while `isExcused`. Returns a
 * function that stops it.
 */
function watchdog(isExcused: () => boolean, onStuck: () => void): () => void {
  let left = STUCK_STEPS;
  let stop = startTimer(STUCK_AFTER_MS / STUCK_STEPS, tick);
  function tick(): void {
    left = isExcused() ? STUCK_STEPS : left - 1;
    if (left === 0) onStuck();
    else stop = startTimer(STUCK_AFTER_MS / STUCK_STEPS, tick);
  }
  return () => stop();
}

const stuckError = () => new StorageError('unavailable', new Error('The storage does not respond'));

/** One attempt to open the database. */
interface Handle {
  opened: Promise<IDBPDatabase<OfflineSchema>>;
  database?: IDBPDatabase<OfflineSchema>;
  /** Called when storage responds while the database is being opened. */
  alive: Set<() => void>;
  /** Opened after a transaction was stuck. That it opens doesn't show that transactions work again. */
  isSpare: boolean;
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
  let isUnused = false;
  /** Counts how often the page was left: work that this interrupted runs again, work that failed does not. */
  let pauses = 0;
  let shown: Promise<void> | undefined;
  let show = () => {};

  async function opened(own: Handle): Promise<IDBPDatabase<OfflineSchema>> {
    try {
      const database = await openDB<OfflineSchema>(name, steps.length, {
        async upgrade(upgraded, from, _to, transaction) {
          // An upgrade may take long on a slow device without being stuck.
          for (const alive of [...own.alive]) alive();
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
          console.warn('offline: waiting for another tab to close the database');
        },
        blocking: () => closeHandle(own),
        terminated: () => closeHandle(own),
      });
      if (handle !== own) database.close();
      else if (!own.isSpare) isUnused = false;
      own.database = database;
      return database;
    } catch (error) {
      if (handle === own) handle = undefined;
      // Any error here means that there is no storage. Some browser modes have no IndexedDB at all.
      throw explain(error) instanceof StorageError ? error : new StorageError('unavailable', error);
    }
  }

  function open(isSpare = false): Handle {
    const own: Handle = { alive: new Set(), opened: new Promise(() => {}), isSpare };
    handle = own;
    own.opened = opened(own);
    own.opened.catch(() => {});
    return own;
  }

  /** Closes a connection once its transactions have ended; one that is still being opened closes once it is open. */
  function closeHandle(own: Handle | undefined): void {
    if (handle === own) handle = undefined;
    own?.database?.close();
  }

  async function once<T, M extends Mode>(stores: readonly StoreName[], mode: M, work: Work<T, M>): Promise<T> {
    const own = handle ?? open();
    let started: Running | undefined;
    let isStuck = false;
    let giveUp = (_error: unknown) => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    // The transaction may be queued behind a long one of this page, such as that of a large file.
    const isQueued = () => [...running].some(one => one !== started && one.isAlive);
    const alive = watchdog(isQueued, () => {
      isStuck = true;
      isUnused = true;
      startTimer(STORAGE_RETRY_MS, () => {
        isUnused = false;
      });
      giveUp(stuckError());
      // A new connection may work. One that is still being opened is kept: a second would be no faster.
      if (started) {
        end(started);
        closeHandle(own);
        // Opened at once: a page that is left has no time to open one.
        if (!shown && !handle) open(true);
      }
    });
    const attempt = async () => {
      const database = await own.opened;
      if (isStuck) throw stuckError();
      const tx = database.transaction([...stores], mode, { durability: 'strict' });
      const raw = unwrap(tx) as IDBTransaction;
      const ownTransaction: Running = { tx: raw, isAlive: false, isComplete: false };
      // Missing before Safari 15.
      const commit = raw.commit?.bind(raw);
      // Work that commits explicitly has made all its requests, so leaving the page must not abort it.
      raw.commit = () => {
        ownTransaction.isComplete = true;
        commit?.();
      };
      started = ownTransaction;
      running.add(ownTransaction);
      const note = () => {
        ownTransaction.isAlive = true;
        alive();
      };
      ownTransaction.tx.addEventListener('success', note, { capture: true, once: true });
      // Work that throws before its first await would leave this rejection unhandled.
      tx.done.catch(() => {});
      try {
        // A read resolves at once; a write resolves once it is on disk.
        if (mode === 'readonly') return await work(tx);
        const working = work(tx).then(result => {
          ownTransaction.isComplete = true;
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
        running.delete(ownTransaction);
      }
    };
    own.alive.add(alive);
    try {
      return await Promise.race([givenUp, attempt()]);
    } finally {
      alive();
      own.alive.delete(alive);
    }
  }

  async function run<T, M extends Mode>(
    stores: readonly StoreName[],
    mode: M,
    work: Work<T, M>,
    { leaving = false } = {},
  ): Promise<T> {
    for (;;) {
      await shown;
      if (isUnused && !leaving) throw stuckError();
      const turn = pauses;
      try {
        return await once(stores, mode, work).catch(error => {
          if (turn !== pauses || !LOST.includes(nameOf(error))) throw error;
          closeHandle(handle);
          return once(stores, mode, work);
        });
      } catch (error) {
        // The page was left meanwhile, and nothing was committed: the work runs again when the page is shown.
        if (turn === pauses) throw explain(error);
      }
    }
  }

  return {
    read: (stores, work) => run(stores, 'readonly', work),
    write: (stores, work, options) => run(stores, 'readwrite', work, options),
    close: () => closeHandle(handle),
    pause() {
      if (shown) return;
      pauses += 1;
      shown = new Promise(resolve => {
        show = resolve;
      });
      for (const one of running) end(one);
      closeHandle(handle);
    },
    resume() {
      shown = undefined;
      show();
    },
  };
}
