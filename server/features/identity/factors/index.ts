/** The public interface of the second factors. */
export { factorRoutes } from './routes.ts';
