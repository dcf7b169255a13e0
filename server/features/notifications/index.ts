export { planningMarks } from './marks.ts';
export { notificationRoutes } from './routes.ts';
export { notificationWork } from './work.ts';
