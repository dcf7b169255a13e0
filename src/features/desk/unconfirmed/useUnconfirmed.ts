import { useMemo } from 'react';
import { listUnconfirmed, type Unconfirmed } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { request } from '../../../net/request.ts';
import { useRefreshOnEvents } from '../../../sync/live/useRefreshOnEvents.ts';
import { defineQuery, type Query } from '../../../sync/queries/defineQuery.ts';
import { type QueryState, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { withPendingStatus } from '../../appointments/intents/index.ts';

/** How long events are collected before the list is fetched again, in milliseconds. */
const COLLECT_MS = 1_000;

/** A clinic's unconfirmed appointments of a day, `YYYY-MM-DD`, without those whose new status waits to be sent. */
export const unconfirmedQuery = (clinic: string, date: string): Query<Unconfirmed[]> =>
  defineQuery<Unconfirmed[]>({
    key: ['unconfirmed', clinic, date],
    call: signal => request(listUnconfirmed, { params: { id: clinic }, query: { date }, signal }),
    overlay(list, entries) {
      const shown = withPendingStatus(list, entries);
      return shown === list ? list : shown.filter(({ status }) => status === 'booked');
    },
  });

/** The list of a clinic and a day, kept up to date by what happens at the clinic. */
export function useUnconfirmed({ id }: Pick<ManagedClinic, 'id'>, date: string): QueryState<Unconfirmed[]> {
  const shown = useShown();
  const query = useMemo(() => unconfirmedQuery(id, date), [id, date]);
  useRefreshOnEvents(query.key, event => event.clinic_id === id, { shown, collectMs: COLLECT_MS });
  return useCachedQuery(query, shown);
}
