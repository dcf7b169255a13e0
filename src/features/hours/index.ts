/** The public interface of this feature. */
export { timetableQuery } from './queries.ts';
export { hasHours, isWithinHours } from './week.ts';
