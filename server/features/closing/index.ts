/** The public interface of this feature. */
export { erasing } from './erase.ts';
export { closingRoutes } from './routes.ts';
