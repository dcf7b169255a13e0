/** The public interface of this feature. */
export { exportRoutes } from './routes.ts';
