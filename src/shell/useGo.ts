import { useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageContext } from './page.ts';

/**
 * Goes on from this page once an answer has come, unless its person has left it by then: for another section, or
 * because their session ended, whose router would go on writing into the address bar.
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
  return (to, options) => {
    if (!isGone.current && isHere()) navigate(to, options);
  };
}
