/** For `useSyncExternalStore`: tells of each change of what a media query says. */
export const watchMedia = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
