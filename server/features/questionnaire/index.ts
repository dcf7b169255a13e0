/** What the rest of the server may use of this feature. */
export { questionnaireRoutes } from './routes.ts';
