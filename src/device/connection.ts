/** The connectivity state of this page; every request reports to it. */
import { useSyncExternalStore } from 'react';
import { createConnectivity } from './connectivity.ts';
import { startTimer } from './timers.ts';

export const connectivity = createConnectivity({
  // Neither exists where pages are prerendered.
  onLine: () => globalThis.navigator?.onLine ?? true,
  events: globalThis.window ?? new EventTarget(),
  after: startTimer,
});

/** Whether the app is in offline mode: no network, or the last request got no response. */
export function useOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOffline, () => false);
}

/** Whether the device reports no network, for the choice of a text. */
export function useDeviceOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.deviceIsOffline);
}
