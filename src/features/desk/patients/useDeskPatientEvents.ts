import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { useRefreshOnEvents } from '../../../sync/live/useRefreshOnEvents.ts';
import { deskPatientQuery } from './deskPatient.ts';

/**
 * Keeps a patient's page up to date with their contact data and what happens to their appointments. A booking shows
 * only with the next request: events don't say whose appointment it is, and each request adds an audit row.
 */
export function useDeskPatientEvents(patient: DeskPatientDetails | undefined, shown: boolean): void {
  const { appointments = [] } = patient ?? {};
  useRefreshOnEvents(
    patient && deskPatientQuery(patient.id).key,
    event => appointments.some(({ id }) => id === event.appointment_id),
    { shown },
  );
}
