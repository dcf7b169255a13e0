/** How many appointments are on which days, as far as that is known. Pure functions. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { overlaps, type Span } from '../../../contract/attendance.ts';
import { dateAfter } from '../../../contract/clinicTime.ts';
import { spanOf, upcomingPerDate } from '../appointments/index.ts';

/** How many appointments are on each date; dates without any are missing. */
export type PerDate = ReadonlyMap<string, number>;

/** Which dates are known, the end exclusive. */
export interface KnownDates {
  from: string;
  end: string;
}

/**
 * The appointments from one date to another or the same; undefined unless they are known for all of these dates.
 * @param known all dates by default
 */
export function bookedOn(
  { from, to }: { from: string; to: string },
  booked: PerDate | undefined,
  known?: KnownDates,
): PerDate | undefined {
  if (!booked || (known && (from < known.from || known.end <= to))) return undefined;
  const found = new Map<string, number>();
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    const count = booked.get(date);
    if (count) found.set(date, count);
  }
  return found;
}

/** A doctor's appointments to come of which any part is within a span. */
export const bookedWithin = (appointments: readonly DoctorAppointment[], span: Span, now: Date): PerDate =>
  upcomingPerDate(
    appointments.filter(one => overlaps(spanOf(one), span)),
    now,
  );

/** How many there are on all dates together. */
export const sumOf = (booked: PerDate): number => [...booked.values()].reduce((sum, count) => sum + count, 0);
