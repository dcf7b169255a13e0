/** The public interface of this feature. */
export { carersOf, dependentsOf, endCare, openCare } from './care.ts';
export { checkBirthday } from './dependents.ts';
export { careRoutes } from './routes.ts';
