import { useSyncExternalStore } from 'react';
import { connectivity } from './connection.ts';

/** Whether the app is in offline mode: no network, or the last request got no response. */
export function useOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOffline);
}
