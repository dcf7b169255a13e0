/**
 * Queries: what pages read. A feature defines each of them once, in its `queries.ts`; a page uses it with
 * `useCachedQuery`.
 */
import type { MirroredValue } from '../../device/mirror.ts';
import type { Entry } from '../outbox/entry.ts';

interface QueryParts<T> {
  /** Unique among all queries, parameters included. */
  key: readonly (string | number)[];
  /** Requests the data from the server; throws on any failure. */
  call(signal: AbortSignal): Promise<T>;
  /** Where it is mirrored, for data that is useful offline. */
  store?: MirroredValue<T>;
  /** Shows the signed-in user's pending intents on top of the data. Pure. */
  overlay?(value: T, entries: readonly Entry[]): T;
  /** How long a response counts as fresh when a page is shown again, in milliseconds; default 0. */
  staleMs?: number;
}

/** A defined query. Only `useCachedQuery` reads its data for a page, so no page can leave out the overlay. */
export interface Query<T> extends QueryParts<T> {
  overlay(value: T, entries: readonly Entry[]): T;
}

/** Defines a query. Without an overlay, its data is shown as it is. */
export function defineQuery<T>(parts: QueryParts<T>): Query<T> {
  return { overlay: value => value, ...parts };
}
