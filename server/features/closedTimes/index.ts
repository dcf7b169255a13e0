/** The public interface of this feature. */
export { closedTimeRoutes } from './routes.ts';
