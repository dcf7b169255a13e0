import { dateAt } from '../../../../../contract/wallClock.ts';
import { type Moved, useMovedToast } from '../../../appointments/index.ts';
import { dayPath } from '../filter.ts';

/** Tells that a cancelled appointment had been moved, and leads to the one in its place on its day. */
export const useTellMoved = (): ((patient: string, moved: Moved) => void) =>
  useMovedToast(({ id, date, clinic }) =>
    dayPath({ clinic: clinic.id, date: dateAt(clinic.time_zone, Date.parse(date)), appointment: id }),
  );
