import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useMirrored } from '../../sync/queries/useMirrored.ts';
import { doctorAppointmentsQuery } from './queries.ts';

/**
 * The doctor's agenda as far as it is on the device, without a request: fetching it adds an entry to the privacy log of
 * each of its patients.
 */
export const useAgendaOnDevice = (shown: boolean): DoctorAppointment[] | undefined =>
  useMirrored(doctorAppointmentsQuery, shown).data;
