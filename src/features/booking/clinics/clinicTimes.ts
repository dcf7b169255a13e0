import { type FreeTime, SOONEST_DOCTORS, type SoonestTimes } from '../../../../contract/booking.ts';

/**
 * A clinic's soonest free time among those of all clinics; `none` if it has none. `unknown` if it may have one: only
 * so many doctors' times are known, and none of them works there.
 */
export function soonestAt({ doctors }: SoonestTimes, clinicId: string): FreeTime | 'none' | 'unknown' {
  // By start: the first one is the soonest.
  const found = doctors.find(({ clinic }) => clinic.id === clinicId);
  return found ?? (doctors.length < SOONEST_DOCTORS ? 'none' : 'unknown');
}
