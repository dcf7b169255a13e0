import type { ReactNode } from 'react';
import { NetworkError } from '../net/errors.ts';
import { type Aged, AgeOf } from '../ui/AgeOf.tsx';
import { Loading } from '../ui/Loading.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface ReadingViewProps<T> {
  /** The result of `useReading`. */
  reading: Aged & {
    data: T | undefined;
    status: 'loading' | 'ready' | 'failed';
    retry(): void;
  };
  /** The number of placeholder cards while loading. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Shows a query's data, with its age if it is outdated; otherwise its loading or error state. */
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
