import type { TreatedPatient } from '../../../contract/record.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { defineFilters } from './filters.ts';

const RECENT_MS = 30 * DAY_MS;

export type PatientFilter = 'all' | 'recent' | 'next' | 'allergies';

/** The filters of a doctor's patients: those seen in the last 30 days, who come next, or with an allergy. */
export const patientFilters = defineFilters<PatientFilter, TreatedPatient, Date>({
  all: () => true,
  recent: ({ last }, now) => last !== null && now.getTime() - Date.parse(last.date) <= RECENT_MS,
  next: ({ next }) => next !== null,
  allergies: ({ allergies = [] }) => allergies.length > 0,
});
