/** The public interface of this feature. */
export { requireReadAccess, requireWriteAccess } from './access.ts';
export { documentsOf, listDocuments } from './documents.ts';
export { handedInBy, isItsAppointment } from './handedIn/list.ts';
export { recordRoutes } from './routes.ts';
export { countStored } from './storedBytes.ts';
