import type { FreeTime, SoonestTimes } from '../../../../contract/booking.ts';

const idOf = ({ start, doctor }: FreeTime) => `${Date.parse(start)} ${doctor.id}`;

/**
 * The times to list, by start: each doctor's soonest one. If there are fewer doctors than `least`, the next days fill
 * up the list.
 */
export function soonestRows({ doctors, days }: SoonestTimes, least: number): FreeTime[] {
  const known = new Set(doctors.map(idOf));
  const more = days.filter(time => !known.has(idOf(time))).slice(0, Math.max(0, least - doctors.length));
  return [...doctors, ...more].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}
