/**
 * The idle lock: the app locks after a number of minutes without activity in any tab. The time of the last activity and
 * the lock itself are stored on the device, so a reload, a restart or another tab doesn't unlock it.
 */
import { createListeners } from '../listeners.ts';

/** Activity is stored at most once in this interval, in milliseconds. */
const TOUCH_STEP_MS = 5_000;
/**
 * How far the last activity may be ahead of the clock, in milliseconds. If it is more, the clock was set back, and the
 * app locks.
 */
const CLOCK_PLAY_MS = 60_000;

const keys = { touched: '@ClinicApp:touched', locked: '@ClinicApp:locked' } as const;

export interface IdleTools {
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The idle time after which it locks, in milliseconds; 0 for never. */
  limitMs(): number;
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
}

export interface IdleLock {
  isLocked(): boolean;
  /** Calls back when `isLocked` changes; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Records activity. Locks instead if the limit has already passed. */
  touch(): void;
  /** Evaluates the lock again after the time, another tab or the limit may have changed it. */
  check(): void;
  /** Unlocks, or restarts for another user. */
  open(): void;
}

export function createIdleLock({ store, limitMs, now, after }: IdleTools): IdleLock {
  const listeners = createListeners();
  let locked = false;
  let lastWritten = Number.NEGATIVE_INFINITY;
  let stop = () => {};

  function write(): void {
    lastWritten = now();
    store.setItem(keys.touched, String(lastWritten));
  }

  function judge(): boolean {
    stop();
    const limit = limitMs();
    if (limit === 0) return false;
    if (store.getItem(keys.locked) !== null) return true;
    const touched = Number(store.getItem(keys.touched) ?? Number.NaN);
    if (Number.isNaN(touched)) {
      write();
      return judge();
    }
    const idle = now() - touched;
    if (idle >= limit || idle < -CLOCK_PLAY_MS) {
      store.setItem(keys.locked, String(now()));
      return true;
    }
    stop = after(limit - idle, check);
    return false;
  }

  function check(): void {
    const before = locked;
    locked = judge();
    if (locked !== before) listeners.notify();
  }

  return {
    isLocked: () => locked,
    subscribe: listeners.add,
    check,
    touch() {
      if (locked || now() - lastWritten < TOUCH_STEP_MS || limitMs() === 0) return;
      check();
      if (!locked) write();
    },
    open() {
      store.removeItem(keys.locked);
      write();
      check();
    },
  };
}
