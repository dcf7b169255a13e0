import type { ReactNode } from 'react';
import { NetworkError } from '../net/errors.ts';
import { type Aged, AgeOf } from '../ui/AgeOf.tsx';
import { Loading } from '../ui/Loading.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface ReadingViewProps<T> {
  /** What `useReading` gives. */
  reading: Aged & {
    data: T | undefined;
    status: 'loading' | 'ready' | 'failed';
    retry(): void;
  };
  /** How many grey cards stand in while it loads. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Shows what was read, with its age when it is an old copy; until then that it loads, or why it couldn't. */
export function ReadingView<T>({ reading, rows, children }: ReadingViewProps<T>) {
  const { data, status, error, retry } = reading;
  if (data !== undefined) {
    return (
      <>
        <AgeOf readings={[reading]} />
        {children(data)}
      </>
    );
  }
  if (status === 'failed') return <LoadFailed error={error ?? new NetworkError('offline')} onRetry={retry} />;
  return <Loading rows={rows} />;
}
