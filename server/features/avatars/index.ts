/** The public interface of this feature. */
export { avatarRoutes } from './routes.ts';
