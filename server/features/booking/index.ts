/** The public interface of this feature. */
export { bookingRoutes } from './routes.ts';
