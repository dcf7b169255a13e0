/** The public interface of this feature. */
export { withdrawOpenCorrection } from './corrections/own.ts';
export { correctionRoutes } from './corrections/routes.ts';
export { deskPatientRoutes } from './patientRoutes.ts';
export { deskRoutes } from './routes.ts';
