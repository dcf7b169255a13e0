/** What the rest of the server may use of this feature. */
export { hoursRoutes } from './routes.ts';
