import type { AppointmentEvent } from '../../../contract/events.ts';
import { useRefreshOnEvents } from '../../sync/live/useRefreshOnEvents.ts';
import { treatedPatientsQuery } from './queries.ts';

/** Whether an event may change the last or the next appointment of a patient, its status, or a name. */
const changesList = ({ kind }: Pick<AppointmentEvent, 'kind'>): boolean =>
  ['booked', 'moved', 'cancelled', 'status', 'patient_changed'].includes(kind);

/**
 * Keeps the list of the doctor's patients up to date. Events don't say whose appointment it is, so any of them
 * refreshes the list, which is audited once a day for each patient.
 */
export function usePatientEvents(shown: boolean): void {
  useRefreshOnEvents(treatedPatientsQuery.key, changesList, { shown });
}
