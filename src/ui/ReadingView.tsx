import { type ReactNode, useEffect, useState } from 'react';
import { NetworkError } from '../api/errors.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Loading } from './Loading.tsx';
import { StaleNote } from './StaleNote.tsx';

/** How long an old copy may stand for the server's answer before its age is shown, in ms: usually the answer is there by then. */
const PATIENCE_MS = 1_000;

interface ReadingViewProps<T> {
  /** What `useReading` gives. */
  reading: {
    data: T | undefined;
    savedAt: number | undefined;
    fresh: boolean;
    status: 'loading' | 'ready' | 'failed';
    error: Error | null;
    offline: boolean;
    retry(): void;
  };
  /** How many grey cards stand in while it loads. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Shows what was read, with its age when it is an old copy; until then that it loads, or why it couldn't. */
export function ReadingView<T>({ reading, rows, children }: ReadingViewProps<T>) {
  const { data, savedAt, fresh, status, error, offline, retry } = reading;
  const isLate = useLate(!fresh);
  if (data !== undefined) {
    const isOld = !fresh && (isLate || offline || error !== null);
    return (
      <>
        {isOld && savedAt !== undefined && <StaleNote savedAt={savedAt} />}
        {children(data)}
      </>
    );
  }
  if (status === 'failed') return <LoadFailed error={error ?? new NetworkError('offline')} onRetry={retry} />;
  return <Loading rows={rows} />;
}

/** Whether something has been so for a while. */
function useLate(is: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [is]);
  return is && late;
}
