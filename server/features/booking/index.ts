/** What the rest of the server may use of this feature. */
export { bookingRoutes } from './routes.ts';
