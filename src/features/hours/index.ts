/** The public interface of this feature. */
export { weeklyHoursQuery } from './queries.ts';
export { isWithinHours } from './week.ts';
