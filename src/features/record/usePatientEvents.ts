import type { AppointmentEvent } from '../../../contract/events.ts';
import { useRefreshOnEvents } from '../../sync/live/useRefreshOnEvents.ts';
import { treatedPatientsQuery } from './queries.ts';

/** Whether an event may change the last or the next appointment of a patient, or a name. */
const changesList = ({ kind, status }: Pick<AppointmentEvent, 'kind' | 'status'>): boolean =>
  ['booked', 'moved', 'cancelled', 'patient_changed'].includes(kind) ||
  (kind === 'status' && (status === 'done' || status === 'missed'));

/**
 * Keeps the list of the doctor's patients up to date. Events don't say whose appointment it is, and each request of the
 * list adds audit rows for all its patients.
 */
export function usePatientEvents(shown: boolean): void {
  useRefreshOnEvents(treatedPatientsQuery.key, changesList, { shown });
}
