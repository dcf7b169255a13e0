import { useSyncExternalStore } from 'react';

/** A `subscribe` function for `useSyncExternalStore` that calls back on each change of a media query. */
export const watchMedia = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** From this width on, two columns fit side by side: a tablet in either orientation. */
const wide = matchMedia('(min-width: 768px)');
const watchWide = watchMedia(wide);

/** Whether there is space for a list beside the open item. */
export function useWide(): boolean {
  return useSyncExternalStore(watchWide, () => wide.matches);
}

/** From this width on, the open item itself has two columns beside the list. */
const columns = matchMedia('(min-width: 1200px)');
const watchColumns = watchMedia(columns);

/** Whether there is space for two columns beside a list. */
export function useColumns(): boolean {
  return useSyncExternalStore(watchColumns, () => columns.matches);
}
