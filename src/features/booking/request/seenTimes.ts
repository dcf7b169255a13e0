/**
 * The free times that this device has seen, for requests without a network: those of the days and searches that pages
 * have loaded. They are read only without a network, so that no page shows an old time while it could have a new one.
 */
import { type Slot, SOONEST_DAYS } from '../../../../contract/booking.ts';
import { dateAfter, dateOf, type PlainDay } from '../../../../contract/clinicTime.ts';
import type { SeenDay } from '../../../device/schema.ts';
import { mirror } from '../../../sync/device.ts';
import { aheadOf, withDay, withFirstTimes, withTimes } from './seenDays.ts';

/** The latest change. The database makes them one after the other. */
let last: Promise<unknown> = Promise.resolve();

function change(work: (days: readonly SeenDay[]) => SeenDay[]): void {
  last = mirror
    .update('seenTimes', (days = []) => work(days))
    .catch(error => console.warn('offline: seen times are not stored', error));
}

/** Stores the free times of a day. */
export function rememberDay(doctorId: string, specialtyId: string, day: PlainDay, slots: readonly Slot[]): void {
  const starts = slots.filter(({ available }) => available).map(({ start }) => start);
  change(days => withDay(days, { doctorId, specialtyId, date: dateOf(day), seenAt: Date.now(), starts }));
}

/**
 * Stores the first free times of a doctor's next days.
 * @param times by date; `isWholeDay`: they are the first of the day, not of a part of it
 */
export function rememberFirstTimes(
  doctorId: string,
  specialtyId: string,
  times: readonly { date: string; start: string }[],
  isWholeDay: boolean,
): void {
  const seenAt = Date.now();
  const seen = times.map(({ date, start }) => ({ doctorId, specialtyId, date, seenAt, starts: [start] }));
  // The last day that was searched, or the one before it: west of Greenwich, the clinic's day may be yesterday's.
  const until = dateAfter(new Date(seenAt).toISOString().slice(0, 10), SOONEST_DAYS - 2);
  change(days => (isWholeDay ? withFirstTimes(days, { doctorId, specialtyId, until }, seen) : withTimes(days, seen)));
}

/** The days of a doctor that this device has seen and that still have times ahead. */
export async function seenTimesOf(doctorId: string, specialtyId: string): Promise<SeenDay[]> {
  await last;
  const stored = await mirror
    .of('seenTimes')
    .read()
    .catch(() => undefined);
  return aheadOf(stored?.value ?? [], doctorId, specialtyId, Date.now());
}
