/** The public interface of this feature. */
export { weeklyHoursReading } from './readings.ts';
export { isWithinHours } from './week.ts';
