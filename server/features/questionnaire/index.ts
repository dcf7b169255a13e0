/** The public interface of this feature. */
export { questionnaireRoutes } from './routes.ts';
