/** The public interface of this feature. */
export { auditReading } from './auditReading.ts';
export { calendarIdentity, calendarUid, chainOfMoves, movedFrom } from './calendarIdentity.ts';
export { begunConflict, cancelForClinic, cancelOfPatient, markCancelled, notBegun } from './cancellation.ts';
export { confirmOfPatient } from './confirm.ts';
export { currentAppointment } from './currentAppointment.ts';
export { appointmentRoutes } from './routes.ts';
export { checkAfter, doctorView, onePatientView, patientView } from './views.ts';
