/**
 * Whether the server can be reached. The device's own word (`navigator.onLine`) is only a hint: a phone on a dead Wi-Fi
 * believes it is online. The last request is the truth, so everything that asks the server reports how it went.
 */

export interface Connectivity {
  /** The device says it has no network, or the last request got no answer. */
  isOffline(): boolean;
  /** The device says that it has no network. */
  deviceIsOffline(): boolean;
  /** The last request got no answer, whatever the device says. */
  lastRequestFailed(): boolean;
  /** Every request says here whether any answer of the server came, a refusal included. */
  report(answered: boolean): void;
  /** Calls back at every change of `isOffline`; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** @param device what the device says about its network, and where its `online` and `offline` events arrive */
export function createConnectivity(device: { onLine(): boolean; events: EventTarget }): Connectivity {
  const listeners = new Set<() => void>();
  let failed = false;
  let known = !device.onLine();

  const isOffline = () => failed || !device.onLine();
  const announce = () => {
    if (isOffline() === known) return;
    known = isOffline();
    for (const listener of [...listeners]) listener();
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
    report(answered) {
      failed = !answered;
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
