/**
 * The free times that this device has seen, for requests without a network: those of the days and searches that pages
 * have loaded. They are read only without a network, so that no page shows an old time while it could have a new one.
 */
import type { Slot } from '../../../../contract/booking.ts';
import { dateOf, type PlainDay } from '../../../../contract/clinicTime.ts';
import type { SeenDay } from '../../../device/schema.ts';
import { mirror } from '../../../sync/device.ts';
import { aheadOf, withDay, withFirstTimes } from './seenDays.ts';

const store = mirror.of('seenTimes');

/** One change after the other: each reads what the one before has written. */
let last: Promise<unknown> = Promise.resolve();

function change(work: (days: readonly SeenDay[]) => SeenDay[]): void {
  last = last
    .then(async () => store.write(work((await store.read())?.value ?? [])))
    .catch(error => console.warn('offline: seen times are not kept', error));
}

/** Stores the free times of a day. */
export function rememberDay(doctorId: string, specialtyId: string, day: PlainDay, slots: readonly Slot[]): void {
  const starts = slots.filter(({ available }) => available).map(({ start }) => start);
  change(days => withDay(days, { doctorId, specialtyId, date: dateOf(day), seenAt: Date.now(), starts }));
}

/** Stores the first free times of a doctor's next days. */
export function rememberFirstTimes(
  doctorId: string,
  specialtyId: string,
  times: readonly { date: string; start: string }[],
): void {
  const seenAt = Date.now();
  change(days =>
    withFirstTimes(
      days,
      times.map(({ date, start }) => ({ doctorId, specialtyId, date, seenAt, starts: [start] })),
    ),
  );
}

/** The days of a doctor that this device has seen and that still have times ahead. */
export async function seenTimesOf(doctorId: string, specialtyId: string): Promise<SeenDay[]> {
  await last;
  const stored = await store.read().catch(() => undefined);
  return aheadOf(stored?.value ?? [], doctorId, specialtyId, Date.now());
}
