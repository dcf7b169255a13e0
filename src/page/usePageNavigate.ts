import { useCallback } from 'react';
import { useNavigator } from '../ui/useNavigator.ts';
import { useIsHere } from './useIsHere.ts';

/**
 * Navigates from this page after async work, unless the user has left it by then: for another page, or because the
 * session has ended, whose old router would still change the URL. The function is stable while its page is mounted.
 */
export function usePageNavigate(): (to: string, options?: { replace: boolean }) => void {
  const navigator = useNavigator();
  const isHere = useIsHere();
  return useCallback(
    (to, options) => {
      if (!isHere()) return;
      if (options?.replace) navigator.replace(to);
      else navigator.push(to);
    },
    [navigator, isHere],
  );
}
