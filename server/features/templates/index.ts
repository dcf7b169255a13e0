/** The public interface of this feature. */
export { templateRoutes } from './routes.ts';
export { eraseTemplates, type TemplateCursor, templateVersionsOf } from './templates.ts';
