/** The filters of a record by what an appointment has. Pure. */
import { hasFile, type RecordEntry } from '../../../../contract/record.ts';
import { countedFilters } from '../countedFilters.ts';

export type EntryFilter = 'all' | 'notes' | 'exams' | 'documents' | 'own';

const tests: Record<EntryFilter, (entry: RecordEntry, userId: string) => boolean> = {
  all: () => true,
  notes: ({ anamnesis, diagnosis }) => (anamnesis + diagnosis).trim() !== '',
  exams: ({ exams }) => exams.some(hasFile),
  documents: ({ documents = [] }) => documents.length > 0,
  own: ({ doctor }, userId) => doctor.id === userId,
};

/** The entries that a filter shows. @param userId the reader, for `own` */
export const ofKind = (entries: readonly RecordEntry[], filter: EntryFilter, userId: string): RecordEntry[] =>
  entries.filter(entry => tests[filter](entry, userId));

/** The filters that show some entries but not all of them, after `all`, with how many they show. */
export function filtersOf(entries: readonly RecordEntry[], userId: string) {
  const filters = Object.keys(tests) as EntryFilter[];
  return countedFilters(filters, entries.length, filter => ofKind(entries, filter, userId).length);
}
