import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { useCollected } from '../../../sync/live/useCollected.ts';
import { useLiveEvents } from '../../../sync/live/useLiveEvents.ts';
import { useRefreshOlder } from '../../../sync/queries/useCachedQuery.ts';
import { deskPatientQuery } from './deskPatient.ts';

/**
 * Keeps a patient's page up to date with their contact data and what happens to their appointments. A booking shows
 * only with the next request: events don't say whose appointment it is, and each request adds an audit row.
 */
export function useDeskPatientEvents(patient: DeskPatientDetails | undefined, shown: boolean): void {
  const refreshOlder = useRefreshOlder();
  const collect = useCollected();
  useLiveEvents(event => {
    if (!patient) return;
    const { key } = deskPatientQuery(patient.id);
    if (event.kind === 'gap') void refreshOlder(key, event.since);
    else if (patient.appointments.some(({ id }) => id === event.appointment_id)) {
      collect(() => void refreshOlder(key, Number.POSITIVE_INFINITY));
    }
  }, shown);
}
