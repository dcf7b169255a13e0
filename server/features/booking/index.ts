/** The public interface of this feature. */
export { bookableTime } from './bookableTime.ts';
export { ClashElsewhere, clashBudget, countingClash } from './clashBudget.ts';
export { conflictsOf, overlaps } from './conflicts.ts';
export { freeTimesOf } from './freeTimes.ts';
export { lockMovable, moveOfPatient } from './move.ts';
export {
  type Booking,
  insertAppointment,
  lockTime,
  type Prospect,
  reasonAgainst,
  refusingConflicts,
} from './reserve.ts';
export { bookingRoutes } from './routes.ts';
export { isOverlapped, slotsOn, startOfRunningSlot } from './slots.ts';
export {
  byDistance,
  DAYS_AROUND,
  daysAround,
  type NearTime,
  nearestIn,
  type Search,
  type TimesOf,
  timesOf,
} from './timesNear.ts';
