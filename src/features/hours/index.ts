/** The public interface of this feature. */
export { isInside } from './inside.ts';
export { weeklyHoursReading } from './readings.ts';
