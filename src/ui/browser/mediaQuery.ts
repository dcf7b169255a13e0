import { useSyncExternalStore } from 'react';

/**
 * A media query, with what `useSyncExternalStore` needs. Evaluated on first use: this module is also loaded where there
 * is no browser (src/prerender.tsx).
 */
export function mediaQuery(condition: string): { matches: () => boolean; watch: (listener: () => void) => () => void } {
  let found: MediaQueryList | undefined;
  const query = () => {
    found ??= matchMedia(condition);
    return found;
  };
  return {
    matches: () => query().matches,
    watch(listener) {
      query().addEventListener('change', listener);
      return () => query().removeEventListener('change', listener);
    },
  };
}

/**
 * A hook that returns whether the window is at least this wide, in em of the browser's text size: 16 px by default, and
 * more pixels with larger text, which needs as much more space.
 */
function minWidthHook(em: number): () => boolean {
  const { watch, matches } = mediaQuery(`(min-width: ${em}em)`);
  return () => useSyncExternalStore(watch, matches);
}

/** Whether there is space for a list beside the open item: a tablet in either orientation. */
export const useWide = minWidthHook(48);

/** Whether there is space for the seven days of a week side by side. */
export const useWeekWide = minWidthHook(60);

/** Whether there is space for two columns. */
export const useTwoColumns = minWidthHook(64);

/** Whether there is space for two columns beside a list. */
export const useColumns = minWidthHook(75);

/** Whether the user wants no motion on the screen. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How to scroll to an element. A script's smooth scrolling would ignore the preference for reduced motion. */
export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth');
