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
  /**
   * How often it is fetched again while a page shows it, in milliseconds, for changes that no event announces; default
   * never. Not for data whose every read is audited.
   */
  refreshMs?: number;
}

/**
 * A defined query. `useCachedQuery` applies the query's overlay, so a page can't leave it out. A query of data that an
 * intent changes must name that intent's `applyPending`.
 */
export interface Query<T> extends QueryParts<T> {
  overlay(value: T, entries: readonly Entry[]): T;
}

/** Defines a query. Without an overlay, its data is shown as it is. */
export function defineQuery<T>(parts: QueryParts<T>): Query<T> {
  return { overlay: value => value, ...parts };
}
