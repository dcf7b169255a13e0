import { useSyncExternalStore } from 'react';
import { watchMedia } from './watchMedia.ts';

/** From this width on, two columns fit side by side: a tablet in either orientation. */
const wide = matchMedia('(min-width: 768px)');
const watch = watchMedia(wide);

/** Whether there is space for a list beside the open item. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => wide.matches);
}
