/** The overlays of queries of appointments: what waits to be sent, on top of what the server has sent. */
import type { Appointment, DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Query } from '../../../sync/queries/defineQuery.ts';
import { saveEntryIntent, withPendingAllergies } from '../../entries/intents/index.ts';
import { changeStatusIntent } from './changeStatus.ts';
import { confirmAppointmentIntent } from './confirmAppointment.ts';
import { withMoves } from './moveAppointment.ts';
import { saveNotesIntent } from './saveNotes.ts';

/**
 * The overlay of queries of a doctor's appointments: what waits to be sent. Statuses come last, since those of the new
 * time were set after the move.
 * Apart from the lists of appointments, because a record needs it without their screens.
 */
export const withPending: Query<DoctorAppointment[]>['overlay'] = (list, entries) => {
  const noted = saveNotesIntent.applyPending(withAllergies(list, entries), entries);
  return changeStatusIntent.applyPending(withMoves(noted, entries), entries);
};

/** The same list if no allergy of its patients waits to be sent. */
const withAllergies: Query<DoctorAppointment[]>['overlay'] = (list, entries) => {
  if (!entries.some(({ intent }) => saveEntryIntent.is(intent))) return list;
  return list.map(one => {
    const patient = withPendingAllergies(one.patient, entries);
    return patient === one.patient ? one : { ...one, patient };
  });
};

/** The overlay of queries of a patient's appointments: moves over confirmations, since a new time isn't confirmed. */
export const withPatientsPending: Query<Appointment[]>['overlay'] = (list, entries) =>
  withMoves(confirmAppointmentIntent.applyPending(list, entries), entries);
