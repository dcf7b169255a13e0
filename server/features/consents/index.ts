/** The public interface of this feature. */
export { acceptancesOf, addAcceptances } from './acceptances.ts';
export { addClosingEvent, consentEventsOf } from './history.ts';
export { consentRoutes } from './routes.ts';
