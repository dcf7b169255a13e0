import { expect, test } from 'vitest';
import type { TreatedPatient } from '../../../../../contract/record.ts';
import { asOf, grouped, inOrder } from '../../../../../src/features/record/patientOrder.ts';

const at = (date?: string) => (date ? { id: date, date, time_zone: 'America/Sao_Paulo' } : null);
const patient = (name: string, last?: string, next?: string): TreatedPatient => ({
  id: name,
  name,
  birthday: null,
  gender: 'f',
  last: at(last),
  next: at(next),
});
const patients = [
  patient('Bia', '2026-10-01T12:00:00Z'),
  patient('Dora', undefined, '2026-12-02T12:00:00Z'),
  patient('Ana', undefined, '2026-12-01T12:00:00Z'),
  patient('Caio', '2026-11-01T12:00:00Z', '2026-12-02T12:00:00Z'),
  patient('Davi', '2026-10-01T12:00:00Z'),
];

test.each([
  ['seen', ['Caio', 'Bia', 'Davi', 'Ana', 'Dora']],
  ['next', ['Ana', 'Caio', 'Dora', 'Bia', 'Davi']],
  ['name', ['Ana', 'Bia', 'Caio', 'Davi', 'Dora']],
] as const)('a doctor’s patients in the order “%s”', (order, names) => {
  const compare = (a: string, b: string) => a.localeCompare(b);
  expect(inOrder(patients, order, compare).map(({ name }) => name)).toEqual(names);
});

test('an appointment that has begun since the list was fetched isn’t the next one, nor the last one', () => {
  const stale = patient('Ana', '2026-11-01T12:00:00Z', '2026-12-01T12:00:00Z');
  const coming = patient('Bia', undefined, '2026-12-01T12:00:01Z');
  const none = patient('Caio', '2026-11-01T12:00:00Z');
  const shown = [stale, coming, none].map(one => asOf(one, new Date('2026-12-01T12:00:00Z')));
  expect(shown).toEqual([{ ...stale, next: null }, coming, none]);
  expect(inOrder(shown, 'next', (a, b) => a.localeCompare(b)).map(({ name }) => name)).toEqual(['Bia', 'Ana', 'Caio']);
});

test.each([
  ['seen', [undefined, ['Caio', 'Bia', 'Davi']], ['unseen', ['Ana', 'Dora']]],
  ['next', [undefined, ['Ana', 'Caio', 'Dora']], ['unplanned', ['Bia', 'Davi']]],
  ['name', [undefined, ['Ana', 'Bia', 'Caio', 'Davi', 'Dora']]],
] as const)('in the order “%s”, those without its appointment are apart', (order, ...parts) => {
  const sorted = inOrder(patients, order, (a, b) => a.localeCompare(b));
  const found = grouped(sorted, order).map(({ group, patients: part }) => [group, part.map(({ name }) => name)]);
  expect(found).toEqual(parts);
});
