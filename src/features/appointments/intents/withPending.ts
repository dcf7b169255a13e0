/** A doctor's appointments with what waits to be sent. */
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Query } from '../../../sync/queries/defineQuery.ts';
import { changeStatusIntent } from './changeStatus.ts';
import { withMoves } from './moveAppointment.ts';
import { saveNotesIntent } from './saveNotes.ts';

/**
 * The overlay of queries of a doctor's appointments: moves that wait to be sent, over statuses and notes that wait.
 * Apart from the lists of appointments, because a record needs it without their screens.
 */
export const withPending: Query<DoctorAppointment[]>['overlay'] = (list, entries) =>
  withMoves(changeStatusIntent.applyPending(saveNotesIntent.applyPending(list, entries), entries), entries);
