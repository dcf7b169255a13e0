/** What the outbox and other features' intents use of this feature. Loads nothing that draws: the worker needs it. */
export { cancelAppointmentIntent } from './cancelAppointment.ts';
export { changeStatusIntent, deskDayKey, statusSubject, withPendingStatus, withStatus } from './changeStatus.ts';
export { confirmAppointmentIntent } from './confirmAppointment.ts';
export { AppointmentLine, appointmentWords, doctorsLine } from './line.ts';
export { moveAppointmentIntent, withMoves } from './moveAppointment.ts';
export { MovedAppointment } from './movedAppointment.ts';
export { bookedLine, requestAppointmentIntent } from './requestAppointment.ts';
export { NotesDraft, type NotesText, sameNotes, saveNotesIntent } from './saveNotes.ts';
export { withPending } from './withPending.ts';
