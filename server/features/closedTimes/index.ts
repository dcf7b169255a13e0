/** The public interface of this feature. */
export { changeZoneOfClosedTimes } from './changeZone.ts';
export { closedTimeRoutes } from './routes.ts';
