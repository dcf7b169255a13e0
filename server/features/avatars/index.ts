/** What the rest of the server may use of this feature. */
export { avatarRoutes } from './routes.ts';
