import { useCallback, useContext, useEffect, useRef } from 'react';
import { PageContext } from '../ui/page.ts';
import { useLatest } from '../ui/useLatest.ts';
import { useNavigator } from '../ui/useNavigator.ts';

/**
 * Navigates from this page after async work, unless the user has left it by then: for another page, or because the
 * session has ended, whose old router would still change the URL. The function is stable while its page is mounted.
 */
export function usePageNavigate(): (to: string, options?: { replace: boolean }) => void {
  const navigator = useNavigator();
  const latestPage = useLatest(useContext(PageContext));
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return useCallback(
    (to, options) => {
      if (isUnmounted.current || !latestPage().isHere()) return;
      if (options?.replace) navigator.replace(to);
      else navigator.push(to);
    },
    [navigator, latestPage],
  );
}
