/** Which of the free times that a device has seen it stores, and which of them can still be requested. Pure. */
import type { SeenDay } from '../../../device/schema.ts';

/** The most stored days, counted per doctor and specialty. */
export const SEEN_DAYS_MAX = 60;

type DoctorTimes = Pick<SeenDay, 'doctorId' | 'specialtyId'>;

const isSameDoctor = (a: DoctorTimes, b: DoctorTimes) => a.doctorId === b.doctorId && a.specialtyId === b.specialtyId;
const isSame = (a: SeenDay, b: SeenDay) => isSameDoctor(a, b) && a.date === b.date;

/** The stored days with a day that was just loaded, the latest last. */
export const withDay = (days: readonly SeenDay[], seen: SeenDay): SeenDay[] =>
  [...days.filter(day => !isSame(day, seen)), seen].slice(-SEEN_DAYS_MAX);

/** The stored days with further times of days. A day that has others keeps them, and their age. */
export function withTimes(days: readonly SeenDay[], seen: readonly SeenDay[]): SeenDay[] {
  return seen.reduce<SeenDay[]>(
    (stored, one) => {
      const day = stored.find(other => isSame(other, one));
      return withDay(stored, day ? { ...day, starts: [...new Set([...day.starts, ...one.starts])].sort() } : one);
    },
    [...days],
  );
}

/** A search for a doctor's soonest times, up to the date `until`. */
interface Search extends DoctorTimes {
  until: string;
}

/**
 * The stored days with what a search has found. Stored times before the first one of a day are gone, and so are days
 * without any, up to the last day found, or all that were searched if there is none.
 * @param found one time for each day, by date
 */
export function withFirstTimes(days: readonly SeenDay[], search: Search, found: readonly SeenDay[]): SeenDay[] {
  const last = found.at(-1)?.date ?? search.until;
  const stillFree = days.flatMap(day => {
    if (!isSameDoctor(day, search) || day.date > last) return [day];
    const [first] = found.find(one => isSame(one, day))?.starts ?? [];
    const starts = day.starts.filter(start => first !== undefined && start >= first);
    return starts.length > 0 ? [{ ...day, starts }] : [];
  });
  return withTimes(stillFree, found);
}

/** The days of a doctor that still have times ahead, by date. */
export function aheadOf(days: readonly SeenDay[], doctorId: string, specialtyId: string, now: number): SeenDay[] {
  return days
    .filter(day => day.doctorId === doctorId && day.specialtyId === specialtyId)
    .map(day => ({ ...day, starts: day.starts.filter(start => Date.parse(start) > now) }))
    .filter(({ starts }) => starts.length > 0)
    .sort((a, b) => a.date.localeCompare(b.date));
}
