/** The public interface of this feature. */
export { hoursRoutes } from './routes.ts';
