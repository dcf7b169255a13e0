/** The queries of the appointment lists. */

import * as v from 'valibot';
import {
  Appointment,
  type ClinicCancellation,
  type DoctorAppointment,
  listAppointments,
  listClinicCancellations,
  listDoctorAppointments,
} from '../../../contract/appointments.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { requestAllPages, requestPage } from '../../net/list.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery, type Query } from '../../sync/queries/defineQuery.ts';
import { withPatientsPending, withPending } from './intents/withPending.ts';

/** The lists look one day back, for today's finished appointments; older ones stay on the server. */
const LOOK_BACK_MS = DAY_MS;
/** How far back to look, on request, for appointments whose notes are due. */
const LACKING_NOTES_MS = 30 * DAY_MS;

const before = (ms: number) => new Date(Date.now() - ms).toISOString();
const from = () => before(LOOK_BACK_MS);

const PatientList = v.array(Appointment);

/**
 * The signed-in patient's appointments from yesterday on, by date, or those of a dependent, by their id, with pending
 * confirmations and moves.
 */
export const appointmentsQuery = (dependentId?: string): Query<Appointment[]> =>
  defineQuery<Appointment[]>({
    key: ['appointments', ...(dependentId ? [dependentId] : [])],
    call: async signal =>
      v.parse(
        PatientList,
        await requestAllPages(listAppointments, { query: { from: from(), patient: dependentId }, signal }),
      ),
    store: mirror.of('appointments', dependentId),
    overlay: withPatientsPending,
  });

/** The signed-in doctor's appointments from yesterday on, by date, with pending notes, statuses and moves. */
export const doctorAppointmentsQuery = defineQuery<DoctorAppointment[]>({
  key: ['doctorAppointments'],
  call: signal => requestAllPages(listDoctorAppointments, { query: { from: from() }, signal }),
  store: mirror.of('doctorAppointments'),
  overlay: withPending,
});

/**
 * The signed-in doctor's appointments of the last 30 days, up to where the main list begins, that may lack notes (see
 * `lacksNotes`), by date, with what is pending. Each request of it adds audit rows for all its patients.
 */
export const lackingNotesQuery = defineQuery<DoctorAppointment[]>({
  key: [...doctorAppointmentsQuery.key, 'lacking'],
  call: signal =>
    requestAllPages(listDoctorAppointments, {
      query: { from: before(LACKING_NOTES_MS), to: from(), lacking: 'notes' },
      signal,
    }),
  overlay: withPending,
});

/** The signed-in doctor's appointments between two instants, the second exclusive, by date, with what is pending. */
export const doctorAppointmentsBetween = (from: string, to: string) =>
  defineQuery<DoctorAppointment[]>({
    key: [...doctorAppointmentsQuery.key, from, to],
    call: signal => requestAllPages(listDoctorAppointments, { query: { from, to }, signal }),
    overlay: withPending,
  });

/** Whether the list with a key contains the appointments at a time: a list between two instants, or the main one. */
export function covers([, from, to]: readonly unknown[], date: string): boolean {
  if (from === undefined) return true;
  // A neighbour isn't a list by time.
  if (from === 'previous' || from === 'next') return false;
  const at = Date.parse(date);
  return Date.parse(String(from)) <= at && at < Date.parse(String(to));
}

/** The appointment before or after one of the signed-in doctor's, in a list; an empty list at the end. */
export const neighbourQuery = (id: string, which: 'previous' | 'next') =>
  defineQuery<DoctorAppointment[]>({
    key: [...doctorAppointmentsQuery.key, which, id],
    async call(signal) {
      const order = which === 'previous' ? 'descending' : 'ascending';
      const query = { after: id, order, limit: '1' } as const;
      return (await requestPage(listDoctorAppointments, { query, signal })).rows;
    },
  });

/** The appointments to come of the signed-in patient, or of a dependent, that the clinic or the doctor cancelled. */
export const clinicCancellationsQuery = (dependentId?: string): Query<ClinicCancellation[]> =>
  defineQuery<ClinicCancellation[]>({
    key: ['clinicCancellations', ...(dependentId ? [dependentId] : [])],
    call: signal => request(listClinicCancellations, { query: { patient: dependentId }, signal }),
  });

/** The same list, fetched for offline use rather than to be shown now. */
export const offlineDoctorAppointments: Pick<typeof doctorAppointmentsQuery, 'call' | 'store'> = {
  call: signal => requestAllPages(listDoctorAppointments, { query: { from: from(), keep: 'rounds' }, signal }),
  store: mirror.of('doctorAppointments'),
};
