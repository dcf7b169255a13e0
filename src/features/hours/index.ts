/** What the rest of the app may use of this feature. */
export { isInside } from './inside.ts';
export { weeklyHoursReading } from './readings.ts';
