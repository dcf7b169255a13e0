/**
 * Connects `Reading`s to React Query: mirrored data first, then the server's.
 *
 * Each cached value records where it came from, so that mirrored data is never taken for a fresh response.
 */
import { QueryClient } from '@tanstack/react-query';
import type { Copy } from '../../device/mirror.ts';
import type { Entry } from '../outbox/entry.ts';

/** A query of the app. `T` is the type of the response, `S` the type that is shown. */
export interface Reading<T, S = T> {
  /** Unique among all queries, parameters included. */
  key: readonly (string | number)[];
  /** Requests the data from the server; throws on any failure. */
  fetch(signal: AbortSignal): Promise<T>;
  /** Where its mirrored data is stored, for data that is useful offline. */
  mirror?: Copy<T>;
  /** Applies the signed-in user's outbox to the data; pure. */
  apply?(value: T, entries: readonly Entry[]): S;
  /** How long a response counts as fresh when a page is shown again, in milliseconds; default 0. */
  staleMs?: number;
}

/** A value in the query cache. */
export interface Painted<T> {
  value: T;
  from: 'mirror' | 'server';
}

type Source<T> = Pick<Reading<T>, 'key' | 'fetch' | 'mirror' | 'staleMs'>;

declare module '@tanstack/react-query' {
  interface Register {
    /** `repaint` resolves to whether mirrored data was found. */
    queryMeta: { repaint(): Promise<boolean> };
  }
}

/** Shows the mirrored data unless the cache already has a value; returns whether it did. */
async function paintCopy<T>(
  client: QueryClient,
  { key, mirror }: Pick<Source<T>, 'key' | 'mirror'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const isEmpty = () => client.getQueryData(key) === undefined;
  if (!mirror || !isEmpty()) return false;
  const copy = await mirror.read().catch(() => undefined);
  if (!copy || !isEmpty() || signal?.aborted) return false;
  client.setQueryData<Painted<T>>(key, { value: copy.value, from: 'mirror' }, { updatedAt: copy.savedAt });
  return true;
}

/**
 * Loads mirrored data into the cache ahead of its first use. It is marked as stale, so the page that shows it
 * refetches.
 */
export async function paintAhead<T>(client: QueryClient, source: Pick<Source<T>, 'key' | 'mirror'>): Promise<void> {
  if (!(await paintCopy(client, source))) return;
  await client.invalidateQueries({ queryKey: source.key, exact: true, refetchType: 'none' });
}

/** Shows the mirrored data, then fetches from the server and mirrors the response. */
async function load<T>(client: QueryClient, source: Source<T>, signal: AbortSignal): Promise<Painted<T>> {
  const { fetch, mirror } = source;
  await paintCopy(client, source, signal);
  const value = await fetch(signal);
  // If the device can't store the response, it is still shown.
  if (!signal.aborted) await mirror?.write(value).catch(error => console.warn('offline: no copy kept', error));
  return { value, from: 'server' };
}

/** Reloads mirrored data that the outbox has changed, keeping the timestamp of the value that it replaces. */
async function repaint<T>(client: QueryClient, { key, mirror }: Source<T>): Promise<boolean> {
  const copy = await mirror?.read().catch(() => undefined);
  const state = client.getQueryState<Painted<T>>(key);
  if (!copy || !state?.data) return false;
  client.setQueryData<Painted<T>>(key, { ...state.data, value: copy.value }, { updatedAt: state.dataUpdatedAt });
  return true;
}

/**
 * Changes the cached and mirrored value of a query, keeping its timestamp. Cancels a request in flight, whose response
 * would predate the change.
 */
export async function amend<T>(client: QueryClient, { key, mirror }: Source<T>, work: (value: T) => T): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  const state = client.getQueryState<Painted<T>>(key);
  if (state?.data) {
    const { data, dataUpdatedAt } = state;
    client.setQueryData<Painted<T>>(key, { ...data, value: work(data.value) }, { updatedAt: dataUpdatedAt });
  }
  await mirror?.change?.(work);
}

/** Query options for a `Reading`. */
export function queryOf<T>(client: QueryClient, source: Source<T>) {
  return {
    queryKey: source.key,
    queryFn: ({ signal }: { signal: AbortSignal }) => load(client, source, signal),
    staleTime: source.staleMs ?? 0,
    meta: { repaint: () => repaint(client, source) },
  };
}

/**
 * The query cache of one signed-in user. Without automatic retries: a failure shows immediately, beside the mirrored
 * data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { networkMode: 'offlineFirst', retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}

/** How long the outbox may keep covering data without a mirrored version until the server responds, in milliseconds. */
const REFETCH_PATIENCE_MS = 1_000;

/**
 * Called after the outbox has changed the mirror: shows the mirrored data and refetches the active queries. Resolves
 * when nothing on screen would revert to its old state without the outbox.
 */
export async function refreshAll(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll();
  const painted = await Promise.all(queries.map(query => query.meta?.repaint() ?? true));
  const asked = client.invalidateQueries();
  if (queries.every((query, which) => painted[which] || !query.isActive())) return;
  await Promise.race([asked, new Promise(resolve => setTimeout(resolve, REFETCH_PATIENCE_MS))]);
}

/** Refetches failed queries, once the server can be reached again. */
export function refreshFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' });
}
