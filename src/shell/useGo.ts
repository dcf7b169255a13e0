import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShown } from './page.ts';

/**
 * Goes on from this page once an answer has come, unless its person has left it by then: for another section, or
 * because their session ended, whose router would go on writing into the address bar.
 */
export function useGo(): (to: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const shown = useShown();
  const isHere = useRef(shown);
  useEffect(() => {
    isHere.current = shown;
    return () => {
      isHere.current = false;
    };
  }, [shown]);
  return (to, options) => {
    if (isHere.current) navigate(to, options);
  };
}
