/**
 * Queries for pages: mirrored data shows first, the server's response replaces it, and the outbox is applied on top.
 * Without a network, the page shows the mirrored data with its age.
 *
 * A feature declares its queries as values in `readings.ts`; a page calls `useReading(appointmentsReading)`.
 */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useOffline } from '../../device/useOffline.ts';
import { useOutboxEntries } from '../outbox/useOutbox.ts';
import { amend, type Painted, queryOf, type Reading } from './queries.ts';

export type { Reading } from './queries.ts';

export interface Shown<S> {
  data: S | undefined;
  /** When the server sent `data`, in epoch milliseconds. */
  savedAt: number | undefined;
  /** `data` came from the server since the app started, and no later request for it has failed. */
  fresh: boolean;
  /**
   * `failed` only while there is nothing to show; a copy whose renewal failed is `ready`, with `error`. What has failed
   * stays `failed` while the app asks again by itself, so that nothing on the page comes and goes; it is `loading`
   * again when the person asks.
   */
  status: 'loading' | 'ready' | 'failed';
  error: Error | null;
  /** The server can't be reached at the moment. */
  offline: boolean;
  retry(): void;
}

/**
 * Runs a query and subscribes to its data.
 *
 * @param reading `null` while its parameters aren't known
 * @param shown whether the page is visible (`useShown`); a hidden page keeps its data and refetches when shown
 */
export function useReading<T, S = T>(reading: Reading<T, S> | null, shown = true): Shown<S> {
  const client = useQueryClient();
  const entries = useOutboxEntries();
  const offline = useOffline();
  const query = useQuery<Painted<T>>(
    reading
      ? { ...queryOf(client, reading), enabled: shown }
      : { queryKey: ['nothing'], queryFn: skipToken, enabled: false },
  );
  const { refetch } = query;
  const [isRetrying, setRetrying] = useState(false);
  const retry = useCallback(() => {
    setRetrying(true);
    void refetch({ cancelRefetch: false }).finally(() => setRetrying(false));
  }, [refetch]);
  // A query without data loses its error as soon as it is asked again.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  const painted = query.data;
  const apply = reading?.apply;
  const data = useMemo(() => {
    if (!painted) return undefined;
    return apply ? apply(painted.value, entries) : (painted.value as unknown as S);
  }, [painted, apply, entries]);

  const hasFailed = query.isError || query.isPaused || (query.isFetchedAfterMount && !isRetrying);
  const status = painted ? 'ready' : hasFailed ? 'failed' : 'loading';
  return {
    data,
    savedAt: painted ? query.dataUpdatedAt : undefined,
    fresh: painted?.from === 'server' && !query.isError,
    status,
    error: query.error ?? (status === 'failed' ? lastError : null),
    offline,
    retry,
  };
}

/** Refetches the queries whose key starts with the given one, after a write that bypassed the outbox. */
export function useRefresh(): (key: Reading<unknown>['key']) => Promise<void> {
  const client = useQueryClient();
  return useCallback(key => client.invalidateQueries({ queryKey: key }), [client]);
}

/**
 * Applies a write that bypassed the outbox to the cached and mirrored value of a query, then refetches it. If the
 * network is gone by then, the change is still visible.
 */
export function useAmend(): <T>(reading: Reading<T>, work: (value: T) => T) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (reading, work) => {
      await amend(client, reading, work).catch(error => console.warn('offline: the copy is not brought up', error));
      await client.invalidateQueries({ queryKey: reading.key });
    },
    [client],
  );
}
