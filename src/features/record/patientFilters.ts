/** The filters of a doctor's patients. Pure. */
import type { TreatedPatient } from '../../../contract/record.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { countedFilters } from './countedFilters.ts';

const RECENT_MS = 30 * DAY_MS;

export type PatientFilter = 'all' | 'recent' | 'next' | 'allergies';

const tests: Record<PatientFilter, (patient: TreatedPatient, now: Date) => boolean> = {
  all: () => true,
  recent: ({ last }, now) => last !== null && now.getTime() - Date.parse(last.date) <= RECENT_MS,
  next: ({ next }) => next !== null,
  allergies: ({ allergies = [] }) => allergies.length > 0,
};

/** The patients whom a filter shows: those seen in the last 30 days, who come next, or with an allergy. */
export const filtered = (patients: readonly TreatedPatient[], filter: PatientFilter, now: Date): TreatedPatient[] =>
  patients.filter(patient => tests[filter](patient, now));

/** The filters that show some patients but not all, after `all`, with how many they show. */
export function patientFiltersOf(patients: readonly TreatedPatient[], now: Date) {
  const filters = Object.keys(tests) as PatientFilter[];
  return countedFilters(filters, patients.length, filter => filtered(patients, filter, now).length);
}
