/**
 * The idle lock: after so many minutes in which nobody touched the app, on any tab, it is locked. The last touch and the
 * lock itself lie on the device, so that neither a reload nor a restart nor another tab opens it.
 */

/** For how long a touch needn't be written down again, in milliseconds. */
const TOUCH_STEP_MS = 5_000;
/** How far ahead of the clock a touch may lie; more, and somebody has set the clock back. */
const CLOCK_PLAY_MS = 60_000;

const keys = { touched: '@ClinicApp:touched', locked: '@ClinicApp:locked' } as const;

export interface IdleTools {
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** After how many milliseconds without a touch it locks; 0 is never. */
  limitMs(): number;
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back after milliseconds; gives the way to stop. */
  after(ms: number, work: () => void): () => void;
}

export interface IdleLock {
  isLocked(): boolean;
  /** Calls back at every change of `isLocked`; gives the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Somebody has touched the app. Too late, it locks. */
  touch(): void;
  /** Something may have changed: the time, another tab, the limit. */
  look(): void;
  /** Opens it, or begins anew with somebody else. */
  open(): void;
}

export function createIdleLock({ store, limitMs, now, after }: IdleTools): IdleLock {
  const listeners = new Set<() => void>();
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
    stop = after(limit - idle, look);
    return false;
  }

  function look(): void {
    const before = locked;
    locked = judge();
    if (locked !== before) for (const listener of [...listeners]) listener();
  }

  return {
    isLocked: () => locked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    touch() {
      if (locked || now() - lastWritten < TOUCH_STEP_MS || limitMs() === 0) return;
      look();
      if (!locked) write();
    },
    open() {
      store.removeItem(keys.locked);
      write();
      look();
    },
  };
}
