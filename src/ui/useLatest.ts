import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that reads the value of the latest completed render, for callbacks that run later: event
 * listeners, promises and effects. Never call it during a render.
 */
export function useLatest<T>(value: T): () => T {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return useCallback(() => ref.current, []);
}
