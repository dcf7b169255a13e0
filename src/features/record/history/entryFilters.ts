import { hasFile, type RecordEntry } from '../../../../contract/record.ts';
import { defineFilters } from '../filters.ts';

export type EntryFilter = 'all' | 'notes' | 'exams' | 'documents' | 'own';

/** The filters of a record by what an appointment has; `own` are those of the reader, whose id they get. */
export const entryFilters = defineFilters<EntryFilter, RecordEntry, string>({
  all: () => true,
  notes: ({ anamnesis, diagnosis }) => (anamnesis + diagnosis).trim() !== '',
  exams: ({ exams }) => exams.some(hasFile),
  documents: ({ documents = [] }) => documents.length > 0,
  own: ({ doctor }, userId) => doctor.id === userId,
});
