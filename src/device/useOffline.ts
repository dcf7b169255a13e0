import { useSyncExternalStore } from 'react';
import { connectivity } from './connection.ts';

/** Whether the app is in offline mode just now: no network, or the last request got no answer. */
export function useOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOffline);
}
