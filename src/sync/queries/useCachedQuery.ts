/**
 * Queries for pages: mirrored data shows first, the server's response replaces it, and pending intents are shown on
 * top. Without a network, the page shows the mirrored data with its age.
 */
import { skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useOffline } from '../../device/connection.ts';
import { useOutboxEntries } from '../outbox/useOutbox.ts';
import {
  amend,
  type CachedValue,
  lastErrorOf,
  optionsOf,
  type PatchTarget,
  patchCached,
  refetchOlder,
} from './cache.ts';
import type { Query } from './defineQuery.ts';

export interface QueryState<T> {
  data: T | undefined;
  /** When the server sent `data`, in epoch milliseconds. */
  savedAt: number | undefined;
  /** `data` came from the server since the app started, and no later request for it has failed. */
  fresh: boolean;
  /**
   * `failed`, with `error`, only while there is nothing to show; mirrored data whose refetch failed is `ready`, with
   * `error`. A failed query stays `failed` while the app retries by itself, so that nothing on the page flickers; it is
   * `loading` again when the person retries.
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
 * @param query `null` while its parameters aren't known
 * @param shown whether the page is visible (`useShown`); a hidden page keeps its data and refetches when shown
 */
export function useCachedQuery<T>(query: Query<T> | null, shown = true): QueryState<T> {
  const client = useQueryClient();
  const entries = useOutboxEntries();
  const offline = useOffline();
  const result = useQuery<CachedValue<T>>(
    query
      ? { ...optionsOf(client, query), enabled: shown }
      : { queryKey: ['nothing'], queryFn: skipToken, enabled: false },
  );
  const { refetch } = result;
  const [isRetrying, setRetrying] = useState(false);
  const retry = useCallback(() => {
    setRetrying(true);
    void refetch({ cancelRefetch: false }).finally(() => setRetrying(false));
  }, [refetch]);
  const cached = result.data;
  const overlay = query?.overlay;
  const data = useMemo(() => cached && overlay?.(cached.value, entries), [cached, overlay, entries]);

  const isRefetched = query !== null && result.isFetchedAfterMount && !isRetrying;
  const error = result.error ?? (isRefetched && !cached ? (lastErrorOf(client, query.key) ?? null) : null);
  return {
    data,
    savedAt: cached ? result.dataUpdatedAt : undefined,
    fresh: cached?.from === 'server' && !result.isError,
    status: cached ? 'ready' : error ? 'failed' : 'loading',
    error,
    offline,
    retry,
  };
}

/**
 * Runs several queries of one kind, in their order, for a page that doesn't show their failures.
 *
 * @returns the data of each, undefined without any, and whether each has data or has failed
 */
export function useCachedQueries<T>(
  queries: readonly Query<T>[],
  shown: boolean,
): { data: (T | undefined)[]; isSettled: boolean } {
  const client = useQueryClient();
  const entries = useOutboxEntries();
  const results = useQueries({ queries: queries.map(query => ({ ...optionsOf(client, query), enabled: shown })) });
  return {
    data: results.map(({ data }, place) => data && queries[place]?.overlay(data.value, entries)),
    isSettled: results.every(one => one.data !== undefined || one.isError || one.isFetchedAfterMount),
  };
}

/** Refetches the queries whose key starts with the given one, after a write that bypassed the outbox. */
export function useRefresh(): (key: Query<unknown>['key']) => Promise<void> {
  const client = useQueryClient();
  return useCallback(key => client.invalidateQueries({ queryKey: key }), [client]);
}

/** Refetches the queries under a key whose data may be older than an event: `refetchOlder`. */
export function useRefreshOlder(): (key: Query<unknown>['key'], since: number) => Promise<void> {
  const client = useQueryClient();
  return useCallback((key, since) => refetchOlder(client, key, since), [client]);
}

/** Applies what the server has just told to cached and mirrored values, without fetching them: `patchCached`. */
export function usePatch(): <T>(
  target: PatchTarget<T>,
  work: (value: T, key: readonly unknown[]) => T,
) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (target, work) =>
      patchCached(client, target, work).catch(error => console.warn('offline: the mirror is not up to date', error)),
    [client],
  );
}

/**
 * Applies a write that bypassed the outbox to the cached and mirrored value of a query, then refetches it. If the
 * network is gone by then, the change is still visible.
 */
export function useAmend(): <T>(query: Query<T>, work: (value: T) => T) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (query, work) => {
      await amend(client, query, work).catch(error => console.warn('offline: the mirror is not up to date', error));
      await client.invalidateQueries({ queryKey: query.key });
    },
    [client],
  );
}
