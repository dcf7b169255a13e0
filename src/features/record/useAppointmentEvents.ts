import { useLiveEvents } from '../../sync/live/useLiveEvents.ts';
import { usePatch, useRefreshOlder } from '../../sync/queries/useCachedQuery.ts';
import { withStatus } from '../appointments/intents/index.ts';
import { appointmentQuery } from './queries.ts';

/** Keeps the open appointment up to date with what happens at the clinic, such as its patient's arrival. */
export function useAppointmentEvents(id: string | null, shown: boolean): void {
  const patch = usePatch();
  const refreshOlder = useRefreshOlder();
  useLiveEvents(
    event => {
      if (id === null) return;
      const query = appointmentQuery(id);
      if (event.kind === 'gap') void refreshOlder(query.key, event.since);
      else if (event.appointment_id !== id) return;
      else if (event.kind !== 'status') void refreshOlder(query.key, Number.POSITIVE_INFINITY);
      else void patch(query, list => withStatus(list, { id, status: event.status, status_at: event.status_at }));
    },
    shown && id !== null,
  );
}
