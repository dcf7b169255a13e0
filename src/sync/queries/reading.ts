/**
 * The way of a read, for a page: the mirror's copy paints at once, the server's answer replaces it, and what waits in
 * the outbox lies on top. With no network the copy is the answer, with its age.
 *
 * A room declares its readings as values in `<room>/readings.ts`; a page says `useReading(appointmentsReading)`.
 */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useOffline } from '../../device/useOffline.ts';
import { useOutboxEntries } from '../outbox/useOutbox.ts';
import { amend, type Painted, queryOf, type Reading } from './queries.ts';

export type { Reading } from './queries.ts';

export interface Shown<S> {
  data: S | undefined;
  /** When the server gave `data`, in epoch milliseconds. */
  savedAt: number | undefined;
  /** `data` came from the server since the app started, and asking again hasn't failed since. */
  fresh: boolean;
  /**
   * `failed` only while there is nothing to show; a copy whose renewal failed is `ready`, with `error`. What has failed
   * stays `failed` while the app asks again by itself, so that nothing on the page comes and goes; it is `loading` again
   * when the person asks.
   */
  status: 'loading' | 'ready' | 'failed';
  error: Error | null;
  /** The server can't be reached just now. */
  offline: boolean;
  retry(): void;
}

/**
 * Reads and keeps a reading on screen.
 *
 * @param reading `null` while its parameters aren't known
 * @param shown whether the page is the visible one (`useShown`); a hidden page keeps its data and asks again when shown
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

/** Asks the server again for the readings whose key starts so, after a write that bypassed the outbox. */
export function useRefresh(): (key: Reading<unknown>['key']) => Promise<void> {
  const client = useQueryClient();
  return useCallback(key => client.invalidateQueries({ queryKey: key }), [client]);
}

/**
 * Brings a reading up to a write that bypassed the outbox, on screen and on the device, and then asks the server again:
 * whoever has no network by then sees it all the same.
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
