import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a stable function for code that runs after async work: whether its component is still mounted. Without a
 * mount yet, as in the first effects of its children, it is `true`.
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
