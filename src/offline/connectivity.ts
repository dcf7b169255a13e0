/**
 * Whether the server can be reached. The device's own word (`navigator.onLine`) is only a hint: a phone on a dead Wi-Fi
 * believes it is online. The last request is the truth, so everything that asks the server reports how it went.
 */

/** How long nothing may come back for a request before the app goes on as without a connection, in milliseconds. */
export const HANGING_MS = 4_000;

export interface Connectivity {
  /** The device says it has no network, or the last request got no answer. */
  isOffline(): boolean;
  /** The device says that it has no network. */
  deviceIsOffline(): boolean;
  /** The last request got no answer, whatever the device says. */
  lastRequestFailed(): boolean;
  /** Every request says here whether any answer of the server came, a refusal included. */
  report(answered: boolean): void;
  /**
   * A request goes out. While nothing comes back for too long it counts as unanswered, and yet may go on: its answer,
   * reported, sets that right. Gives the way to say that it has ended.
   */
  watch(): () => void;
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
  let failed = false;
  let known = !device.onLine();

  const isOffline = () => failed || !device.onLine();
  const announce = () => {
    if (isOffline() === known) return;
    known = isOffline();
    for (const listener of [...listeners]) listener();
  };
  const report = (answered: boolean) => {
    failed = !answered;
    announce();
  };
  device.events.addEventListener('online', () => {
    // A new network deserves a new try: what failed on the old one says nothing about it.
    failed = false;
    announce();
  });
  device.events.addEventListener('offline', announce);

  return {
    isOffline,
    deviceIsOffline: () => !device.onLine(),
    lastRequestFailed: () => failed,
    report,
    watch: () => device.after(HANGING_MS, () => report(false)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
