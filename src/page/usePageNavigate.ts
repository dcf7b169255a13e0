import { useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageContext } from '../ui/page.ts';
import { useLatest } from '../ui/useLatest.ts';

/**
 * Navigates from this page after async work, unless the user has left it by then: for another page, or because the
 * session has ended, whose old router would still change the URL. The function is stable while its page is mounted,
 * although the router's own changes with every location.
 */
export function usePageNavigate(): (to: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const { isHere } = useContext(PageContext);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const latest = useLatest({ navigate, isHere });
  return useCallback(
    (to, options) => {
      const { navigate, isHere } = latest();
      if (!isUnmounted.current && isHere()) navigate(to, options);
    },
    [latest],
  );
}
