import { useCallback, useContext } from 'react';
import { PageContext } from '../ui/page.ts';
import { useIsMounted } from '../ui/useIsMounted.ts';
import { useLatest } from '../ui/useLatest.ts';

/**
 * Returns a stable function for code that runs after async work: whether its component is still mounted, on the page
 * that is visible. The user may have left for another page, or the session may have ended.
 */
export function useIsHere(): () => boolean {
  const latestPage = useLatest(useContext(PageContext));
  const isMounted = useIsMounted();
  return useCallback(() => isMounted() && latestPage().isHere(), [isMounted, latestPage]);
}
