/** A `subscribe` function for `useSyncExternalStore` that calls back on each change of a media query. */
export const watchMedia = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
