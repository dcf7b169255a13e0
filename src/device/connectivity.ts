/**
 * Whether the server can be reached. `navigator.onLine` is only a hint: a phone on a dead Wi-Fi reports online, and
 * some devices report offline although they have a network. The latest evidence counts: each request reports its
 * outcome, and the device's events count until the next request.
 */
import { createListeners } from './listeners.ts';

/** How long a request may go without a response before the app switches to offline mode, in milliseconds. */
export const HANGING_MS = 4_000;

export interface Connectivity {
  /** Whether the latest evidence says that the server can't be reached. */
  isOffline(): boolean;
  /** Whether the device reports no network. That may be wrong: use it to choose a text, never to skip a request. */
  deviceIsOffline(): boolean;
  /** Every request reports here whether our server responded and works (`isReached`). */
  report(answered: boolean): void;
  /**
   * Follows a request that starts now. Without a response for too long it counts as unanswered; a later response
   * corrects that. Returns a function that reports its end; `undefined` says nothing about the connection. A response
   * to a request that started before the device lost its network doesn't count until the network is back.
   */
  watch(options?: {
    /** A long wait says nothing about the connection, as for a file. */
    isSlow?: boolean;
  }): (answered?: boolean) => void;
  /** Calls back when `isOffline` or `deviceIsOffline` changes; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

interface Device {
  /** What the device reports about its network. */
  onLine(): boolean;
  /** The target of its `online` and `offline` events. */
  events: EventTarget;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
}

export function createConnectivity(device: Device): Connectivity {
  const listeners = createListeners();
  let offline = !device.onLine();
  /** How often the device has lost its network. */
  let losses = 0;
  let isNetworkLost = false;

  const set = (changed: boolean) => {
    offline = changed;
    listeners.notify();
  };
  const report = (answered: boolean) => {
    if (offline !== !answered) set(!answered);
  };
  // What failed on the old network says nothing about the new one.
  device.events.addEventListener('online', () => {
    isNetworkLost = false;
    set(false);
  });
  device.events.addEventListener('offline', () => {
    losses += 1;
    isNetworkLost = true;
    set(true);
  });

  return {
    isOffline: () => offline,
    deviceIsOffline: () => !device.onLine(),
    report,
    watch({ isSlow = false } = {}) {
      const lossesBefore = losses;
      const stop = isSlow ? () => {} : device.after(HANGING_MS, () => report(false));
      return answered => {
        stop();
        const isOutdated = answered && isNetworkLost && losses !== lossesBefore;
        if (answered !== undefined && !isOutdated) report(answered);
      };
    },
    subscribe: listeners.add,
  };
}
