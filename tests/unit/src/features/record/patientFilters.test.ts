import { expect, test } from 'vitest';
import type { TreatedPatient } from '../../../../../contract/record.ts';
import { patientFilters } from '../../../../../src/features/record/patientFilters.ts';

const now = new Date('2026-12-01T12:00:00Z');
const at = (date: string | undefined) => (date ? { id: date, date, time_zone: 'America/Sao_Paulo' } : null);
const patient = (name: string, fields: { last?: string; next?: string; allergy?: string }): TreatedPatient => ({
  ...{ id: name, name, birthday: null, gender: 'f', last: at(fields.last), next: at(fields.next) },
  ...(fields.allergy && { allergies: [{ id: 'a', text: fields.allergy }] }),
});
const patients = [
  patient('Ana', { last: '2026-11-01T12:00:00Z' }),
  patient('Bia', { last: '2026-11-01T11:59:00Z', next: '2026-12-02T12:00:00Z' }),
  patient('Caio', { allergy: 'Dipirona' }),
];

test.each([
  ['all', ['Ana', 'Bia', 'Caio']],
  ['recent', ['Ana']],
  ['next', ['Bia']],
  ['allergies', ['Caio']],
] as const)('the filter “%s” shows whom it names', (filter, names) => {
  expect(patientFilters.filtered(patients, filter, now).map(({ name }) => name)).toEqual(names);
});

test('a filter that would show no one, or everyone, isn’t offered', () => {
  expect(patientFilters.offered(patients, now)).toEqual([
    { filter: 'all', count: 3 },
    { filter: 'recent', count: 1 },
    { filter: 'next', count: 1 },
    { filter: 'allergies', count: 1 },
  ]);
  expect(patientFilters.offered(patients.slice(0, 1), now)).toEqual([{ filter: 'all', count: 1 }]);
});
