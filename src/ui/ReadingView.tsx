import type { ReactNode } from 'react';
import { NetworkError } from '../api/errors.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { Loading } from './Loading.tsx';
import { StaleNote } from './StaleNote.tsx';

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
  if (data !== undefined) {
    const isOld = !fresh && savedAt !== undefined && (offline || error !== null);
    return (
      <>
        {isOld && <StaleNote savedAt={savedAt} />}
        {children(data)}
      </>
    );
  }
  if (status === 'failed') return <LoadFailed error={error ?? new NetworkError('offline')} onRetry={retry} />;
  return <Loading rows={rows} />;
}
