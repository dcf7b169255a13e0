import { expect, test } from 'vitest';
import type { RecordEntry } from '../../../../../../contract/record.ts';
import { entryFilters } from '../../../../../../src/features/record/history/entryFilters.ts';
import { patientAppointment } from '../../appointments/fixtures.ts';

const entry = (id: string, fields: Partial<RecordEntry> = {}): RecordEntry => ({
  ...patientAppointment(id, '2026-03-05T13:00:00Z'),
  ...{ anamnesis: '', diagnosis: '', exams: [], ...fields },
});
const other = { ...entry('x').doctor, id: 'other' };
const entries = [
  entry('notes', { diagnosis: 'Faringite.' }),
  entry('blank', { anamnesis: ' \n', doctor: other }),
  entry('exam', { exams: [{ mimetype: 'image/png' } as never], doctor: other }),
  entry('no file', { exams: [{ mimetype: null } as never], doctor: other }),
  entry('document', { documents: [{ id: 'd' } as never], doctor: other }),
];
const me = entry('x').doctor.id;

test.each([
  ['all', ['notes', 'blank', 'exam', 'no file', 'document']],
  ['notes', ['notes']],
  ['exams', ['exam']],
  ['documents', ['document']],
  ['own', ['notes']],
] as const)('the filter “%s” shows what has it', (filter, ids) => {
  expect(entryFilters.filtered(entries, filter, me).map(({ id }) => id)).toEqual(ids);
});

test('a filter that would show nothing, or everything, isn’t offered', () => {
  expect(entryFilters.offered(entries, me)).toContainEqual({ filter: 'exams', count: 1 });
  expect(entryFilters.offered(entries.slice(0, 1), me)).toEqual([{ filter: 'all', count: 1 }]);
  const offered = entryFilters.offered(entries, 'another').map(({ filter }) => filter);
  expect(offered).toEqual(['all', 'notes', 'exams', 'documents']);
});
