/**
 * Readings as queries of React Query: the copy first, then the server.
 *
 * What lies in the cache says where it came from, so that a copy is never taken for an answer.
 */
import { QueryClient } from '@tanstack/react-query';
import type { Copy } from '../../device/mirror.ts';
import type { Entry } from '../outbox/entry.ts';

/** Something the app reads from the server. `T` is what comes over the wire, `S` what is shown. */
export interface Reading<T, S = T> {
  /** Names it among all readings, parameters included. */
  key: readonly (string | number)[];
  /** Asks the server; throws on any failure. */
  fetch(signal: AbortSignal): Promise<T>;
  /** Where its copy lies, for what is worth reading offline. */
  mirror?: Copy<T>;
  /** Lays the signed-in user's outbox over what is shown; pure. */
  apply?(value: T, entries: readonly Entry[]): S;
  /** For how long an answer needn't be asked for again when a page comes back to it, in milliseconds; 0 unless told. */
  staleMs?: number;
}

/** What lies in the query cache. */
export interface Painted<T> {
  value: T;
  from: 'mirror' | 'server';
}

type Source<T> = Pick<Reading<T>, 'key' | 'fetch' | 'mirror' | 'staleMs'>;

declare module '@tanstack/react-query' {
  interface Register {
    /** `repaint` says whether there was a copy to paint. */
    queryMeta: { repaint(): Promise<boolean> };
  }
}

/** Shows the mirror's copy, unless there already is something; whether it did. */
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

/** Paints the mirror's copy before anybody asks for it. However young it is, who then shows it asks the server. */
export async function paintAhead<T>(client: QueryClient, source: Pick<Source<T>, 'key' | 'mirror'>): Promise<void> {
  if (!(await paintCopy(client, source))) return;
  await client.invalidateQueries({ queryKey: source.key, exact: true, refetchType: 'none' });
}

/** Shows the mirror's copy, then asks the server and mirrors its answer. */
async function load<T>(client: QueryClient, source: Source<T>, signal: AbortSignal): Promise<Painted<T>> {
  const { fetch, mirror } = source;
  await paintCopy(client, source, signal);
  const value = await fetch(signal);
  // A device that can't keep a copy still shows what it was given.
  if (!signal.aborted) await mirror?.write(value).catch(error => console.warn('offline: no copy kept', error));
  return { value, from: 'server' };
}

/** Paints a copy that the outbox has changed since, as old or new as what it replaces. */
async function repaint<T>(client: QueryClient, { key, mirror }: Source<T>): Promise<boolean> {
  const copy = await mirror?.read().catch(() => undefined);
  const state = client.getQueryState<Painted<T>>(key);
  if (!copy || !state?.data) return false;
  client.setQueryData<Painted<T>>(key, { ...state.data, value: copy.value }, { updatedAt: state.dataUpdatedAt });
  return true;
}

/** Changes what is painted and kept of a reading, as old or new as it was; an answer on its way is from before. */
export async function amend<T>(client: QueryClient, { key, mirror }: Source<T>, work: (value: T) => T): Promise<void> {
  await client.cancelQueries({ queryKey: key, exact: true });
  const state = client.getQueryState<Painted<T>>(key);
  if (state?.data) {
    const { data, dataUpdatedAt } = state;
    client.setQueryData<Painted<T>>(key, { ...data, value: work(data.value) }, { updatedAt: dataUpdatedAt });
  }
  await mirror?.change?.(work);
}

/** A reading as a query. */
export function queryOf<T>(client: QueryClient, source: Source<T>) {
  return {
    queryKey: source.key,
    queryFn: ({ signal }: { signal: AbortSignal }) => load(client, source, signal),
    staleTime: source.staleMs ?? 0,
    meta: { repaint: () => repaint(client, source) },
  };
}

/** The cache of one signed-in user. Nothing is tried twice by itself: a failure shows at once, beside the copy. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { networkMode: 'offlineFirst', retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}

/** How long the outbox's own text may stand for what has no copy to paint, until the server's answer is there; ms. */
const REFETCH_PATIENCE_MS = 1_000;

/**
 * After the outbox has changed the mirror: paints what is known now, and asks the server again for what is on screen.
 * Resolves when nothing on screen would fall back to its old state without the outbox.
 */
export async function refreshAll(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().getAll();
  const painted = await Promise.all(queries.map(query => query.meta?.repaint() ?? true));
  const asked = client.invalidateQueries();
  if (queries.every((query, which) => painted[which] || !query.isActive())) return;
  await Promise.race([asked, new Promise(resolve => setTimeout(resolve, REFETCH_PATIENCE_MS))]);
}

/** Once the server can be reached again: asks for what couldn't be had. */
export function refreshFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' });
}
