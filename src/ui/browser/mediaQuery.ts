import { useSyncExternalStore } from 'react';

/** A `subscribe` function for `useSyncExternalStore` that calls back on each change of a media query. */
export const watchMedia = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** A hook that returns whether the window is at least this wide, in CSS pixels. */
function minWidthHook(px: number): () => boolean {
  const query = matchMedia(`(min-width: ${px}px)`);
  const watch = watchMedia(query);
  return () => useSyncExternalStore(watch, () => query.matches);
}

/** Whether there is space for a list beside the open item: a tablet in either orientation. */
export const useWide = minWidthHook(768);

/** Whether there is space for two columns beside a list. */
export const useColumns = minWidthHook(1200);

/** How to scroll to an element. A script's smooth scrolling would ignore the preference for reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
