/** The public interface of this feature. */
export { timetableQuery } from './queries.ts';
export { attendanceOf, hasHours, isWithinHours } from './week.ts';
