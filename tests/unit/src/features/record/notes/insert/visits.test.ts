import { expect, test } from 'vitest';
import type { RecordEntry } from '../../../../../../../contract/record.ts';
import { copyOf, visitsBefore } from '../../../../../../../src/features/record/notes/insert/visits.ts';
import { appointment } from '../../../../sync/harness.ts';

const entry = (n: number, date: string, anamnesis: string, diagnosis = ''): RecordEntry => ({
  ...appointment(n),
  ...{ date, anamnesis, diagnosis, exams: [] },
});

test('earlier appointments with notes, latest first', () => {
  const present = entry(4, '2027-03-01T12:00:00Z', 'de agora');
  const record = [
    entry(1, '2026-01-01T12:00:00Z', 'antiga'),
    entry(2, '2027-02-01T12:00:00Z', '', 'só diagnóstico'),
    entry(3, '2027-02-15T12:00:00Z', '  '),
    entry(5, '2027-04-01T12:00:00Z', 'futura'),
    present,
  ];
  expect(visitsBefore(record, present).map(({ id }) => id)).toEqual([record[1]?.id, record[0]?.id]);
});

test('a copy names its origin in its first line', () => {
  expect(copyOf('De 01/02/2027, Dra. Helena:', ' Tosse.\n')).toBe('De 01/02/2027, Dra. Helena:\nTosse.');
});
