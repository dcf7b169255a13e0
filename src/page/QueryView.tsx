import type { ReactNode } from 'react';
import { type Aged, AgeOf } from '../ui/feedback/AgeOf.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface QueryViewProps<T> {
  /** The result of `useCachedQuery`. */
  query: Aged & {
    data: T | undefined;
    status: 'loading' | 'ready' | 'failed';
    retry(): void;
  };
  /** The number of placeholder cards while loading. */
  rows?: number;
  /** The age is part of what the children show. */
  isAgeHidden?: boolean;
  children: (data: T) => ReactNode;
}

/** Shows a query's data, with its age if it is outdated; otherwise its loading or error state. */
export function QueryView<T>({ query, rows, isAgeHidden = false, children }: QueryViewProps<T>) {
  const { data, status, error, retry } = query;
  if (data !== undefined) {
    return (
      <>
        {!isAgeHidden && <AgeOf queries={[query]} />}
        {children(data)}
      </>
    );
  }
  if (status === 'failed') return <LoadFailed error={error} onRetry={retry} />;
  return <Loading rows={rows} />;
}
