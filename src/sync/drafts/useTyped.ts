import { useCallback, useEffect, useRef, useState } from 'react';

/** What has been typed into a form. */
export interface Typed<T> {
  typed: T | undefined;
  write(next: T): void;
  /** The same value, for async work that completes after further typing. */
  latest(): T | undefined;
  /** Whether the form is still open, for async work. */
  isOpen(): boolean;
}

export function useTyped<T>(): Typed<T> {
  const [typed, setTyped] = useState<T>();
  const latest = useRef<T | undefined>(undefined);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const write = useCallback((next: T) => {
    latest.current = next;
    setTyped(() => next);
  }, []);
  return { typed, write, latest: useCallback(() => latest.current, []), isOpen: () => isMounted.current };
}
