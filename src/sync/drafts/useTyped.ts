import { useCallback, useRef, useState } from 'react';
import { useIsMounted } from '../../ui/useIsMounted.ts';

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
  const isOpen = useIsMounted();
  const write = useCallback((next: T) => {
    latest.current = next;
    setTyped(() => next);
  }, []);
  return { typed, write, latest: useCallback(() => latest.current, []), isOpen };
}
