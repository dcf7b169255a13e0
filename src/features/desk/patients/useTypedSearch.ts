import { useEffect, useRef, useState } from 'react';

/** How long typing must pause before the search, in milliseconds. */
const PAUSE_MS = 250;
/** Shorter texts find nothing. */
const MIN_CHARACTERS = 2;

interface TypedSearch<T> {
  /** Undefined until there is a response. */
  found: T[] | undefined;
  /** Whether `found` are the present results of the present text, not of the one before. */
  isCurrent: boolean;
  /** Why there is none. */
  error: unknown;
  /** Searches the same text again. Resolves once what was found is shown. */
  repeat: () => Promise<void>;
}

/**
 * Searches while a text is typed. An older response never replaces a newer one.
 * @param search the same function in each render
 */
export function useTypedSearch<T>(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<T[]>,
): TypedSearch<T> {
  const typed = text.trim();
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ text: string; round: number; items: T[] }>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    setError(undefined);
    if (typed.length < MIN_CHARACTERS) return setFound(undefined);
    const abort = new AbortController();
    const start = () =>
      search(typed, abort.signal).then(
        items => setFound({ text: typed, round, items }),
        failure => {
          if (abort.signal.aborted) return;
          setFound(undefined);
          setError(failure);
        },
      );
    const timer = setTimeout(start, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, search, round]);

  const isCurrent = found === undefined || (found.text === typed && found.round === round);
  const repeated = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!isCurrent) return;
    for (const resolve of repeated.current.splice(0)) resolve();
  });

  return {
    found: found?.items,
    isCurrent,
    error,
    repeat: () =>
      new Promise(resolve => {
        repeated.current.push(resolve);
        setRound(last => last + 1);
      }),
  };
}
