import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a stable function for code that runs after async work: whether its component is still mounted. It returns
 * `true` before the mount too, when the first effects of its children run.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    // Effects run again when React remounts a component with its state.
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
