import { useSyncExternalStore } from 'react';
import { watchMedia } from './watchMedia.ts';

/** From here on two things fit beside each other: a tablet, however it is held (spec section 9). */
const wide = matchMedia('(min-width: 768px)');
const watch = watchMedia(wide);

/** Whether there is room for a list beside what is open. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => wide.matches);
}
