export { addresseesOf, obstacleTo } from './addressees.ts';
export { earlierRoutes } from './earlier/routes.ts';
export { calendarRoutes } from './feed/routes.ts';
export { planningMarks } from './marks.ts';
export { pushRoutes } from './push/routes.ts';
export { notificationRoutes } from './routes.ts';
export { hasFailedSoFar } from './undelivered.ts';
export { notificationWork } from './work.ts';
