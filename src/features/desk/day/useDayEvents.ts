import { useMemo } from 'react';
import type { DeskDay } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { useCollected } from '../../../sync/live/useCollected.ts';
import { useLiveEvents } from '../../../sync/live/useLiveEvents.ts';
import type { PatchTarget } from '../../../sync/queries/cache.ts';
import { usePatch, useRefreshOlder } from '../../../sync/queries/useCachedQuery.ts';
import { deskDaysKey, mirroredDays } from '../queries.ts';
import { withNewStatus } from './changes.ts';
import { offlineDays } from './filter.ts';

/**
 * Keeps the days of a clinic up to date, also those that aren't on screen now: a status is applied without a request,
 * everything else fetches them again.
 */
export function useDayEvents(clinic: ManagedClinic, shown: boolean): void {
  const patch = usePatch();
  const refreshOlder = useRefreshOlder();
  const collect = useCollected();
  const key = useMemo(() => deskDaysKey(clinic.id), [clinic.id]);
  useLiveEvents(event => {
    if (event.kind === 'gap') void refreshOlder(key, event.since);
    else if (event.clinic_id === clinic.id) {
      const { appointment_id: id, status, status_at } = event;
      // An event doesn't name the appointment's day.
      const days: PatchTarget<DeskDay> = { key, store: mirroredDays(offlineDays([clinic], Date.now())) };
      if (event.kind === 'status') void patch(days, day => withNewStatus(day, { id, status, status_at }));
      else collect(() => void refreshOlder(key, Number.POSITIVE_INFINITY));
    }
  }, shown);
}
