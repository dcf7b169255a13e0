/** The public interface of this feature. */
export { deskPatientRoutes } from './patientRoutes.ts';
export { deskRoutes } from './routes.ts';
