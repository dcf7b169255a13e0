/** The public interface of this feature. */
export { AddToCalendar } from './AddToCalendar.tsx';
export { AgendaSidebar } from './AgendaSidebar.tsx';
export { AskedToMoveNote } from './AskedToMoveNote.tsx';
export { appointmentsPath } from './appointmentsPath.ts';
export { CancelDialog } from './CancelDialog.tsx';
export { ClinicCancelledNote } from './ClinicCancelledNote.tsx';
export { Confirmation } from './Confirmation.tsx';
export { DayGlance } from './DayGlance.tsx';
export { DoctorActions } from './DoctorActions.tsx';
export { canCancel, canMove, nextOf, spanOf, upcomingOf, upcomingPerDate, withBooked } from './lists.ts';
export { NearbyAppointments } from './NearbyAppointments.tsx';
export { NextAppointment } from './NextAppointment.tsx';
export { NextLine } from './NextLine.tsx';
export {
  appointmentsQuery,
  doctorAppointmentsQuery,
  offlineDoctorAppointments,
} from './queries.ts';
export { reschedulePath } from './reschedulePath.ts';
export { StatusActions } from './status/StatusActions.tsx';
export { statusLook } from './status/statusLook.ts';
export { useWaitingText } from './status/useWaitingText.ts';
export { useAcceptedOffer } from './useAcceptedOffer.ts';
export { useChange } from './useChange.ts';
export { useDuePatients } from './useDueNotes.ts';
export { type MoveTarget, useMove } from './useMove.ts';
export { type Moved, useMovedToast } from './useMovedToast.ts';
export { useNearDay } from './useNearDay.ts';
export { useNextOfDay } from './useNeighbours.ts';
export { useNow } from './useNow.ts';
