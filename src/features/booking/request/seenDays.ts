/** Which of the free times that a device has seen it stores, and which of them can still be requested. Pure. */
import type { SeenDay } from '../../../device/schema.ts';

/** How many days of doctors are stored. */
export const SEEN_DAYS_MAX = 60;

const isSame = (a: SeenDay, b: SeenDay) =>
  a.doctorId === b.doctorId && a.specialtyId === b.specialtyId && a.date === b.date;

/** The stored days with a day that was just loaded, the latest last. */
export const withDay = (days: readonly SeenDay[], seen: SeenDay): SeenDay[] =>
  [...days.filter(day => !isSame(day, seen)), seen].slice(-SEEN_DAYS_MAX);

/** The stored days with single times of days; a day whose times are all stored stays as it is. */
export function withFirstTimes(days: readonly SeenDay[], seen: readonly SeenDay[]): SeenDay[] {
  const added = seen.filter(one => !days.some(day => isSame(day, one) && day.starts.length > 1));
  return added.reduce<SeenDay[]>(withDay, [...days]);
}

/** The days of a doctor that still have times ahead, by date. */
export function aheadOf(days: readonly SeenDay[], doctorId: string, specialtyId: string, now: number): SeenDay[] {
  return days
    .filter(day => day.doctorId === doctorId && day.specialtyId === specialtyId)
    .map(day => ({ ...day, starts: day.starts.filter(start => Date.parse(start) > now) }))
    .filter(({ starts }) => starts.length > 0)
    .sort((a, b) => a.date.localeCompare(b.date));
}
