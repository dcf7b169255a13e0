/**
 * Whether the server can be reached. The device's own word (`navigator.onLine`) is only a hint: a phone on a dead Wi-Fi
 * believes it is online, and some devices say offline while they have a network. The latest evidence counts: each
 * request reports how it went, and the device's own events are evidence until the next request.
 */

/** How long nothing may come back for a request before the app goes on as without a connection, in milliseconds. */
export const HANGING_MS = 4_000;

export interface Connectivity {
  /** The latest evidence says that the server can't be reached. */
  isOffline(): boolean;
  /** The device says that it has no network, which may be wrong: use it to choose a text, never to skip a request. */
  deviceIsOffline(): boolean;
  /** Every request reports here whether our server answered and works (`isReached`). */
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
  /** What the device says about its network. */
  onLine(): boolean;
  /** Where its `online` and `offline` events arrive. */
  events: EventTarget;
  /** Calls back after milliseconds; gives the way to stop. */
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
