import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the form is still open, for async work. */
export function useIsOpen(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
