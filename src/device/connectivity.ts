/**
 * Whether the server can be reached. `navigator.onLine` is only a hint: a phone on a dead Wi-Fi reports online, and
 * some devices report offline although they have a network. The latest evidence counts: each request reports its
 * outcome, and the device's events count until the next request.
 */

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
   * A request goes out. While nothing comes back for too long it counts as unanswered, and yet may go on: its answer sets
   * that right. Returns how to report its end; `undefined` says nothing about the connection. An answer to a request that
   * went out before the device lost its network is not counted while that network is not back: it is older than the loss.
   */
  watch(options?: {
    /** It may take its time, as a file does: that nothing comes back for long says nothing about the connection. */
    isSlow?: boolean;
  }): (answered?: boolean) => void;
  /** Calls back at every change of `isOffline`; gives the way to stop. */
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
  const listeners = new Set<() => void>();
  let offline = !device.onLine();
  /** How often the device has lost its network. */
  let losses = 0;
  let isNetworkLost = false;

  const report = (answered: boolean) => {
    if (offline === !answered) return;
    offline = !answered;
    for (const listener of [...listeners]) listener();
  };
  // A new network deserves a new try: what failed on the old one says nothing about it.
  device.events.addEventListener('online', () => {
    isNetworkLost = false;
    report(true);
  });
  device.events.addEventListener('offline', () => {
    losses += 1;
    isNetworkLost = true;
    report(false);
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
