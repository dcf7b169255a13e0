/** The public interface of this feature. */
export { conflictsOf, overlaps } from './conflicts.ts';
export {
  type Booking,
  insertAppointment,
  lockTime,
  type Prospect,
  reasonAgainst,
  refusingConflicts,
} from './reserve.ts';
export { bookingRoutes } from './routes.ts';
export { slotsOn, startOfRunningSlot } from './slots.ts';
