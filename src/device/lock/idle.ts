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
  /** Whether the limit was 0 when it was last evaluated: until then, activity wasn't recorded. */
  let wasOff = false;
  let stop = () => {};
  /** What the store didn't take, because it is blocked or full. */
  const unstored = new Map<string, string>();

  const read = (key: string): string | null => unstored.get(key) ?? store.getItem(key);
  function set(key: string, value: string): void {
    try {
      store.setItem(key, value);
    } catch (error) {
      console.warn('lock: the device stores nothing', error);
    }
    if (store.getItem(key) === value) unstored.delete(key);
    else unstored.set(key, value);
  }

  function write(): void {
    lastWritten = now();
    set(keys.touched, String(lastWritten));
  }

  function judge(): boolean {
    stop();
    const limit = limitMs();
    const begins = wasOff && limit > 0;
    wasOff = limit === 0;
    if (limit === 0) return false;
    if (read(keys.locked) !== null) return true;
    const touched = Number(read(keys.touched) ?? Number.NaN);
    if (begins || Number.isNaN(touched)) {
      write();
      return judge();
    }
    const idle = now() - touched;
    if (idle >= limit || idle < -CLOCK_PLAY_MS) {
      set(keys.locked, String(now()));
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
      unstored.delete(keys.locked);
      store.removeItem(keys.locked);
      write();
      check();
    },
  };
}
