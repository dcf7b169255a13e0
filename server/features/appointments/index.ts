/** The public interface of this feature. */
export { auditReading } from './auditReading.ts';
export { begunConflict, isRecent, markCancelled, notBegun } from './cancellation.ts';
export { appointmentRoutes } from './routes.ts';
export { checkAfter, doctorView, onePatientView, patientView } from './views.ts';
