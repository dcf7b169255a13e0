import { useEffect, useRef } from 'react';
import type { DeskDay } from '../../../../contract/desk.ts';
import { startTimer } from '../../../device/timers.ts';
import { useLiveEvents } from '../../../sync/live/useLiveEvents.ts';
import type { Query } from '../../../sync/queries/defineQuery.ts';
import { usePatch, useRefresh, useRefreshOlder } from '../../../sync/queries/useCachedQuery.ts';
import { deskDaysKey } from '../queries.ts';
import { withNewStatus } from './changes.ts';

/** How long events are collected before the day is fetched again, in milliseconds: a move is two of them. */
const COLLECT_MS = 250;

/** Keeps the day of a clinic up to date: a status is applied at once, everything else fetches the day again. */
export function useDayEvents(clinic: string, query: Query<DeskDay>, shown: boolean): void {
  const patch = usePatch();
  const refreshOlder = useRefreshOlder();
  const refresh = useRefresh();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const refreshSoon = () => {
    stop.current();
    stop.current = startTimer(COLLECT_MS, () => void refresh(deskDaysKey(clinic)));
  };
  useLiveEvents(event => {
    if (event.kind === 'gap') void refreshOlder(deskDaysKey(clinic), event.since);
    else if (event.clinic_id === clinic) {
      const { appointment_id: id, status, status_at } = event;
      if (event.kind === 'status') void patch(query, day => withNewStatus(day, { id, status, status_at }));
      else refreshSoon();
    }
  }, shown);
}
