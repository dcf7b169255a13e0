import { useMemo } from 'react';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { Undelivered } from '../../../../contract/notifications.ts';
import { useRefreshOnEvents } from '../../../sync/live/useRefreshOnEvents.ts';
import { type QueryState, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { undeliveredQuery } from './queries.ts';

/** How long events are collected before the list is fetched again, in milliseconds. */
const COLLECT_MS = 1_000;

/** The patients of a clinic whom a message didn't reach, kept up to date by what happens at the clinic. */
export function useUndelivered({ id }: Pick<ManagedClinic, 'id'>): QueryState<Undelivered[]> {
  const shown = useShown();
  const query = useMemo(() => undeliveredQuery(id), [id]);
  useRefreshOnEvents(query.key, event => event.clinic_id === id, { shown, collectMs: COLLECT_MS });
  return useCachedQuery(query, shown);
}
