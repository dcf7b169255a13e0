import { dateAfter, labelAt, plainDay } from '../../../contract/clinicTime.ts';
import { DAY_MS, dateAt } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { bookableDoctor } from './bookableDoctor.ts';
import { busyTimes } from './conflicts.ts';
import { slotsOn } from './slots.ts';
import { FURTHEST_DAYS } from './soonest.ts';

/** How many days are searched, and how many of them with free times are returned at most. */
const SEARCHED_DAYS = 60;
const MOST_DAYS = 5;

interface FreeTimes {
  days: { date: string; times: { start: string; hour: string }[] }[];
  next: string | null;
}

/**
 * The free times of a doctor on the next days that have any, as a patient can book them.
 * @param from the first date at the clinic; today by default
 * @throws as `bookableDoctor`
 */
export async function freeTimesOf(
  db: Reader,
  { viewerId, doctorId, specialtyId }: { viewerId: string; doctorId: string; specialtyId: string },
  from: string | undefined,
  now: Date,
): Promise<FreeTimes> {
  const doctor = await bookableDoctor(db, viewerId, doctorId, specialtyId, now);
  const today = dateAt(doctor.zone, now.getTime());
  const first = from === undefined || from < today ? today : from;
  const start = Date.parse(`${first}T00:00:00Z`);
  if (start > now.getTime() + FURTHEST_DAYS * DAY_MS) return { days: [], next: null };
  const busy = await busyTimes(db, doctorId, { start: start - DAY_MS, end: start + (SEARCHED_DAYS + 1) * DAY_MS });
  const calendar = { ...doctor, busy, now: now.getTime() };
  const days: FreeTimes['days'] = [];
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const date = dateAfter(first, ahead);
    const free = slotsOn(calendar, plainDay(date)).filter(({ available }) => available);
    if (free.length === 0) continue;
    if (days.length === MOST_DAYS) return { days, next: date };
    const times = free.map(slot => ({
      start: new Date(slot.start).toISOString(),
      hour: labelAt(doctor.zone, slot.start),
    }));
    days.push({ date, times });
  }
  return { days, next: null };
}
