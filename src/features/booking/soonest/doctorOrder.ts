import { type Doctor, SOONEST_DOCTORS, type SoonestTimes } from '../../../../contract/booking.ts';

export interface OrderedDoctors {
  /** With a free time, by its start; then those who may have one. */
  free: Doctor[];
  /** Without any time that can be booked online. */
  others: Doctor[];
}

/**
 * A clinic's doctors, those with free times first. Doctors may lack in `soonest` because only so many are returned:
 * then they may have a time. Without `soonest`, all who can be booked online may.
 */
export function doctorOrder(doctors: readonly Doctor[], soonest: SoonestTimes | undefined): OrderedDoctors {
  const isComplete = soonest !== undefined && soonest.doctors.length < SOONEST_DOCTORS;
  const place = new Map(soonest?.doctors.map(({ doctor }, index) => [doctor.id, index]));
  const placeOf = ({ id }: Doctor) => place.get(id) ?? SOONEST_DOCTORS;
  const isFree = (doctor: Doctor) => doctor.online !== false && (!isComplete || place.has(doctor.id));
  return {
    free: doctors.filter(isFree).sort((a, b) => placeOf(a) - placeOf(b)),
    others: doctors.filter(doctor => !isFree(doctor)),
  };
}
