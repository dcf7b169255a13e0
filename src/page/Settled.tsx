import { type ReactNode, useState } from 'react';
import type { QueryState } from '../sync/queries/useCachedQuery.ts';
import { Loading } from '../ui/feedback/Loading.tsx';

type Queries = readonly Pick<QueryState<unknown>, 'status'>[];

interface SettledProps {
  queries: Queries;
  /** The number of placeholder cards until then. */
  rows?: number;
  /** What is loading, for screen readers. */
  label?: string;
  children: ReactNode;
}

/**
 * Shows parts of a page once each of their queries has data or has failed, which the parts show themselves. So no part
 * is moved by another that arrives later.
 */
export function Settled({ queries, rows, label, children }: SettledProps) {
  return useSettled(queries) ? children : <Loading rows={rows} label={label} />;
}

/** Whether each query has had data or failed. For good: a part that tries again shows that itself. */
export function useSettled(queries: Queries): boolean {
  const [isSettled, setSettled] = useState(false);
  const isNow = isSettled || queries.every(({ status }) => status !== 'loading');
  if (isNow !== isSettled) setSettled(isNow);
  return isNow;
}
