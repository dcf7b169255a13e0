import { useMemo } from 'react';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { Undelivered } from '../../../../contract/notifications.ts';
import { useCollected } from '../../../sync/live/useCollected.ts';
import { useLiveEvents } from '../../../sync/live/useLiveEvents.ts';
import { type QueryState, useCachedQuery, useRefreshOlder } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { undeliveredQuery } from './queries.ts';

/** How long events are collected before the list is fetched again, in milliseconds. */
const COLLECT_MS = 1_000;

/** The patients of a clinic whom a message didn't reach, kept up to date by what happens at the clinic. */
export function useUndelivered({ id }: Pick<ManagedClinic, 'id'>): QueryState<Undelivered[]> {
  const shown = useShown();
  const query = useMemo(() => undeliveredQuery(id), [id]);
  const refreshOlder = useRefreshOlder();
  const collect = useCollected(COLLECT_MS);
  useLiveEvents(event => {
    if (event.kind === 'gap') void refreshOlder(query.key, event.since);
    else if (event.clinic_id === id) collect(() => void refreshOlder(query.key, Number.POSITIVE_INFINITY));
  }, shown);
  return useCachedQuery(query, shown);
}
