import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Query } from '../queries/defineQuery.ts';
import { useRefreshOlder } from '../queries/useCachedQuery.ts';
import { useCollected } from './useCollected.ts';
import { useLiveEvents } from './useLiveEvents.ts';

interface Options {
  /** Whether the page is visible (`useShown`). */
  shown: boolean;
  /** How long events are collected, in milliseconds, if not as long as usual. */
  collectMs?: number;
}

/**
 * Fetches a query again after events that concern it, which are collected for a while, and after a gap in them.
 *
 * @param key undefined while it isn't known what to keep up to date
 */
export function useRefreshOnEvents(
  key: Query<unknown>['key'] | undefined,
  concerns: (event: AppointmentEvent) => boolean,
  { shown, collectMs }: Options,
): void {
  const refreshOlder = useRefreshOlder();
  const collect = useCollected(collectMs);
  useLiveEvents(event => {
    if (key === undefined) return;
    if (event.kind === 'gap') void refreshOlder(key, event.since);
    else if (concerns(event)) collect(() => void refreshOlder(key, Number.POSITIVE_INFINITY));
  }, shown);
}
