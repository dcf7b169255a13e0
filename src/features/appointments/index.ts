/** The public interface of this feature. */
export { AgendaBeside } from './AgendaBeside.tsx';
export { CancelDialog } from './CancelDialog.tsx';
export { DayGlance } from './DayGlance.tsx';
export { withBooked } from './lists.ts';
export { NextVisit } from './NextVisit.tsx';
export { appointmentsReading, doctorAppointmentsReading, doctorListToKeep } from './readings.ts';
export { useNow } from './useNow.ts';
