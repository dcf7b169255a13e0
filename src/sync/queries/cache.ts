/**
 * Connects queries to React Query: mirrored data first, then the server's.
 *
 * Each cached value records where it came from, so that mirrored data is never taken for a fresh response.
 */
import { type Query as CacheEntry, QueryCache, QueryClient } from '@tanstack/react-query';
import type { MirroredValue } from '../../device/mirror.ts';
import { delay } from '../../device/timers.ts';
import type { Query } from './defineQuery.ts';

/** A value in the query cache. */
export interface CachedValue<T> {
  value: T;
  from: 'mirror' | 'server';
}

type Source<T> = Pick<Query<T>, 'key' | 'call' | 'store' | 'staleMs' | 'refreshMs'>;

declare module '@tanstack/react-query' {
  interface Register {
    /** `reloadMirrored` resolves to whether mirrored data was found. */
    queryMeta: { reloadMirrored(): Promise<boolean> };
  }
}

/** Caches the mirrored data unless the cache already has a value; returns whether it did. */
async function loadMirrored<T>(
  client: QueryClient,
  { key, store }: Pick<Source<T>, 'key' | 'store'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const isEmpty = () => client.getQueryData(key) === undefined;
  if (!store || !isEmpty()) return false;
  const mirrored = await store.read().catch(() => undefined);
  if (!mirrored || !isEmpty() || signal?.aborted) return false;
  client.setQueryData<CachedValue<T>>(key, { value: mirrored.value, from: 'mirror' }, { updatedAt: mirrored.savedAt });
  return true;
}

/**
 * Caches mirrored data that is newer than the cached value, if any: ahead of its first use, or after `refreshMirror`.
 * It is marked as stale, so the page that shows it refetches.
 */
export async function preloadMirrored<T>(
  client: QueryClient,
  { key, store }: Pick<Source<T>, 'key' | 'store'>,
): Promise<void> {
  const mirrored = await store?.read().catch(() => undefined);
  const state = client.getQueryState<CachedValue<T>>(key);
  if (!mirrored || (state?.data && state.dataUpdatedAt >= mirrored.savedAt)) return;
  const from = state?.data?.from ?? 'mirror';
  client.setQueryData<CachedValue<T>>(key, { value: mirrored.value, from }, { updatedAt: mirrored.savedAt });
  await client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
}

/** Caches the mirrored data, then fetches from the server and mirrors the response. */
async function load<T>(client: QueryClient, source: Source<T>, signal: AbortSignal): Promise<CachedValue<T>> {
  const { call, store } = source;
  await loadMirrored(client, source, signal);
  const value = await call(signal);
  // If the device can't store the response, it is still shown.
  if (!signal.aborted) await store?.write(value).catch(error => console.warn('offline: a response is not kept', error));
  return { value, from: 'server' };
}

/** Reloads mirrored data that the outbox has changed, keeping the timestamp of the value that it replaces. */
async function reloadMirrored<T>(client: QueryClient, { key, store }: Source<T>): Promise<boolean> {
  const mirrored = await store?.read().catch(() => undefined);
  const state = client.getQueryState<CachedValue<T>>(key);
  if (!mirrored || !state?.data) return false;
  const { data, dataUpdatedAt } = state;
  client.setQueryData<CachedValue<T>>(key, { ...data, value: mirrored.value }, { updatedAt: dataUpdatedAt });
  return true;
}

/**
 * Changes the cached and mirrored value of a query, keeping its timestamp. Cancels a request in flight, whose response
 * would predate the change.
 */
export async function amend<T>(client: QueryClient, { key, store }: Source<T>, work: (value: T) => T): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  const state = client.getQueryState<CachedValue<T>>(key);
  if (state?.data) {
    const { data, dataUpdatedAt } = state;
    client.setQueryData<CachedValue<T>>(key, { ...data, value: work(data.value) }, { updatedAt: dataUpdatedAt });
  }
  await store?.change?.(work);
}

/** Resolves once the request in flight of a query, if any, has ended. */
async function settled(query: CacheEntry): Promise<void> {
  let last: Promise<unknown> | undefined;
  // A request that is cancelled may be followed by another one.
  while (query.state.fetchStatus === 'fetching' && query.promise && query.promise !== last) {
    last = query.promise;
    await last.catch(() => {});
  }
}

const fetching = (client: QueryClient, queryKey: Query<unknown>['key']) =>
  client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });

/** Some queries whose values have the same type, and where one of them is mirrored. */
export interface PatchTarget<T> {
  /** What the keys of all of them start with. */
  key: Query<T>['key'];
  store?: Pick<MirroredValue<T>, 'change'>;
}

/**
 * Applies what the server has just told to the cached values of all queries whose key starts with the given one, and to
 * a mirrored value. Requests in flight go on: on a slow line, each event would begin them again. Their responses may be
 * older, so they are changed as well.
 *
 * @param work returns the same value if it isn't concerned; gets the key of a cached value, or the common one
 */
export async function patchCached<T>(
  client: QueryClient,
  { key, store }: PatchTarget<T>,
  work: (value: T, key: readonly unknown[]) => T,
): Promise<void> {
  async function apply(): Promise<void> {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: key })) {
      const data = state.data as CachedValue<T> | undefined;
      const value = data && work(data.value, queryKey);
      if (value === undefined || value === data?.value) continue;
      client.setQueryData<CachedValue<T>>(queryKey, { ...data, value } as CachedValue<T>, {
        updatedAt: state.dataUpdatedAt,
      });
    }
    await store?.change?.(value => work(value, key));
  }
  const inFlight = fetching(client, key);
  if (inFlight.length > 0) {
    void Promise.all(inFlight.map(settled))
      .then(apply)
      .catch(error => console.warn('offline: the mirror is not up to date', error));
  }
  await apply();
}

/**
 * Refetches the queries whose key starts with the given one and whose data was requested before `since` (epoch
 * milliseconds). A request in flight goes on, and is repeated once it has ended.
 */
export async function refetchOlder(client: QueryClient, key: Query<unknown>['key'], since: number): Promise<void> {
  const repeated = fetching(client, key).map(async query => {
    await settled(query);
    // Several callers may wait for the same request; one repetition serves all of them.
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  });
  const refetched = client.invalidateQueries({
    queryKey: key,
    predicate: ({ state: { fetchStatus, dataUpdatedAt } }) =>
      fetchStatus !== 'fetching' && (dataUpdatedAt < since || dataUpdatedAt > Date.now()),
  });
  await Promise.all([refetched, ...repeated]);
}

/**
 * Mirrors a query that isn't on screen, unless the mirrored data is recent enough.
 *
 * @param maxAgeMs how old mirrored data may be, in milliseconds
 */
export async function refreshMirror<T>(
  { call, store }: Pick<Query<T>, 'call' | 'store'>,
  maxAgeMs: number,
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> {
  const mirrored = await store?.read();
  // A date in the future means that the device's clock was set back since, so the age is unknown.
  if (!mirrored || mirrored.savedAt > now || now - mirrored.savedAt > maxAgeMs) await store?.write(await call(signal));
}

/** React Query's options for a query. */
export function optionsOf<T>(client: QueryClient, source: Source<T>) {
  return {
    queryKey: source.key,
    queryFn: ({ signal }: { signal: AbortSignal }) => load(client, source, signal),
    // Data from the future: the device's clock was set back since, so its age is unknown.
    staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
      state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : (source.staleMs ?? 0),
    refetchInterval: source.refreshMs ?? (false as const),
    meta: { reloadMirrored: () => reloadMirrored(client, source) },
  };
}

/** Why each query last failed: React Query forgets it as soon as a query without data is refetched. */
const lastErrors = new WeakMap<CacheEntry, Error>();

/** Why a query last failed, also if it succeeded since; undefined if it never did. */
export function lastErrorOf(client: QueryClient, queryKey: Query<unknown>['key']): Error | undefined {
  const query = client.getQueryCache().find({ queryKey });
  return query && lastErrors.get(query);
}

/**
 * The query cache of one signed-in user. Without automatic retries: a failure shows immediately, beside the mirrored
 * data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => lastErrors.set(query as CacheEntry, error) }),
    defaultOptions: { queries: { networkMode: 'offlineFirst', retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}

/** How long the outbox may keep covering data without a mirrored version until the server responds, in milliseconds. */
const REFETCH_TIMEOUT_MS = 1_000;

/**
 * Called after the outbox has changed the mirror: shows the mirrored data and refetches the active queries. Resolves
 * when nothing on screen would revert to its old state without the outbox.
 */
export async function refetchAll(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll();
  const isMirrored = await Promise.all(queries.map(query => query.meta?.reloadMirrored() ?? true));
  const refetched = client.invalidateQueries();
  if (queries.every((query, which) => isMirrored[which] || !query.isActive())) return;
  await Promise.race([refetched, delay(REFETCH_TIMEOUT_MS)]);
}

/** Refetches failed queries, once the server can be reached again. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' });
}
