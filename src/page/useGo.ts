import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageContext } from '../ui/page.ts';

/**
 * Goes on from this page once an answer has come, unless its person has left it by then: for another section, or
 * because their session ended, whose router would go on writing into the address bar. The function stays the same for as
 * long as its page is mounted, although the router's own changes with every address.
 */
export function useGo(): (to: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const { isHere } = useContext(PageContext);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const latest = useRef({ navigate, isHere });
  useLayoutEffect(() => {
    latest.current = { navigate, isHere };
  });
  return useCallback((to, options) => {
    const { navigate, isHere } = latest.current;
    if (!isGone.current && isHere()) navigate(to, options);
  }, []);
}
