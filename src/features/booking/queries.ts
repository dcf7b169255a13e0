/** The queries of booking. */
import {
  type Doctor,
  dayAvailability,
  type ListedClinic,
  type ListedSpecialty,
  listClinics,
  listDoctors,
  listSpecialties,
  type MonthAvailability,
  monthAvailability,
  type PartOfDay,
  type Slot,
  type SoonestTimes,
  soonestTimes,
} from '../../../contract/booking.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import type { Day, Month } from '../../ui/calendar/days.ts';
import { monthKey } from './calendar/days.ts';
import { rememberDay, rememberFirstTimes } from './request/seenTimes.ts';

/** Specialties and clinics change a few times a year. */
const SELDOM_MS = 10 * 60_000;
/** Free days change with every booking, but the slots of a day are fetched when it is selected. */
const MONTH_MS = 30_000;

export const specialtiesQuery = defineQuery<ListedSpecialty[]>({
  key: ['specialties'],
  call: signal => request(listSpecialties, { signal }),
  store: mirror.of('specialties'),
  staleMs: SELDOM_MS,
});

export const clinicsQuery = defineQuery<ListedClinic[]>({
  key: ['clinics'],
  call: signal => request(listClinics, { signal }),
  store: mirror.of('clinics'),
  staleMs: SELDOM_MS,
});

/** The doctors of a clinic with a specialty. */
export function doctorsQuery(specialtyId: string, clinicId: string) {
  return defineQuery<Doctor[]>({
    key: ['doctors', specialtyId, clinicId],
    call: signal => request(listDoctors, { query: { specialty_id: specialtyId, clinic: clinicId }, signal }),
    store: mirror.of('doctors', `${specialtyId}:${clinicId}`),
    staleMs: SELDOM_MS,
  });
}

/** The prefix of all query keys of a doctor's free times. */
export const timesKey = (doctorId: string) => ['times', doctorId] as const;

/** Which days of a month have an available slot. */
export function monthQuery(doctorId: string, specialtyId: string, month: Month) {
  return defineQuery<MonthAvailability>({
    key: [...timesKey(doctorId), specialtyId, monthKey(month)],
    call: signal =>
      request(monthAvailability, {
        params: { id: doctorId },
        query: { year: String(month.year), month: String(month.month), specialty_id: specialtyId },
        signal,
      }),
    staleMs: MONTH_MS,
  });
}

/** A day's slots. */
export function dayQuery(doctorId: string, specialtyId: string, { year, month, day }: Day) {
  return defineQuery<Slot[]>({
    key: [...timesKey(doctorId), specialtyId, monthKey({ year, month }), day],
    async call(signal) {
      const slots = await request(dayAvailability, {
        params: { id: doctorId },
        query: { year: String(year), month: String(month), day: String(day), specialty_id: specialtyId },
        signal,
      });
      rememberDay(doctorId, specialtyId, { year, month, day }, slots);
      return slots;
    },
  });
}

interface SoonestOptions {
  /** The id of one doctor; without it, of all. */
  doctor?: string;
  /** The id of one clinic; without it, at all. */
  clinic?: string;
  part: PartOfDay | undefined;
}

/** The soonest free times of a specialty. Those of one doctor are among what a booking with them invalidates. */
export function soonestQuery(specialtyId: string, { doctor, clinic, part }: SoonestOptions) {
  return defineQuery<SoonestTimes>({
    key: [...timesKey(doctor ?? 'all'), 'soonest', specialtyId, part ?? 'any', ...(clinic ? [clinic] : [])],
    async call(signal) {
      const times = await request(soonestTimes, {
        params: { id: specialtyId },
        query: { doctor, clinic, part },
        signal,
      });
      if (doctor) rememberFirstTimes(doctor, specialtyId, times.days, part === undefined);
      return times;
    },
    staleMs: MONTH_MS,
  });
}
