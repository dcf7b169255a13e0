import { useSyncExternalStore } from 'react';

/** From here on two things fit beside each other: a tablet, however it is held (spec section 9). */
const WIDE = '(min-width: 768px)';

function watch(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a list beside what is open. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
}
