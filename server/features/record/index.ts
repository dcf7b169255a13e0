/** The public interface of this feature. */
export { requireReadAccess } from './access.ts';
export { recordRoutes } from './routes.ts';
export { countStored } from './storedBytes.ts';
