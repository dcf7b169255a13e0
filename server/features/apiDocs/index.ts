/** The public interface of this feature. */
export { apiDocsRoutes } from './routes.ts';
