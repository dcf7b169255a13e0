import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../../../contract/record.ts';
import { auditDays } from '../../../../../../src/features/record/privacy/auditDays.ts';

const ana: AuditEntry['actor'] = { name: 'Ana', role: 'Patient', is: 'you' };
const helena: AuditEntry['actor'] = { name: 'Helena', role: 'Doctor' };

const entry = (at: string, subject: AuditEntry['subject'] = 'answers', actor = ana): AuditEntry => ({
  ...{ at, action: 'change', subject, actor },
});

test('entries are grouped by local days and persons, and equal ones become one line', () => {
  const [evening, noon, morning] = ['2027-03-02T01:00:00Z', '2027-03-01T15:00:00Z', '2027-03-01T12:00:00Z'];
  const days = auditDays(
    [
      entry('2027-03-02T04:00:00Z'),
      entry(evening),
      entry(evening, 'notes', helena),
      entry(noon, 'notes'),
      entry(morning),
    ],
    'America/Sao_Paulo',
  );
  expect(days).toEqual([
    {
      date: '2027-03-02T04:00:00Z',
      people: [[{ entry: entry('2027-03-02T04:00:00Z'), times: [{ at: '2027-03-02T04:00:00Z' }] }]],
    },
    {
      date: evening,
      people: [
        [
          { entry: entry(evening), times: [{ at: evening }, { at: morning }] },
          { entry: entry(noon, 'notes'), times: [{ at: noon }] },
        ],
        [{ entry: entry(evening, 'notes', helena), times: [{ at: evening }] }],
      ],
    },
  ]);
  expect(auditDays([], 'America/Sao_Paulo')).toEqual([]);
});

test('a late report of an action is listed with its time of arrival, and other times without', () => {
  const late = { ...entry('2027-03-01T15:00:00Z', 'record', helena), received_at: '2027-03-02T12:00:00Z' };
  const [day] = auditDays([late, entry('2027-03-01T14:00:00Z', 'record', helena)], 'America/Sao_Paulo');
  expect(day?.people[0]?.[0]?.times).toEqual([
    { at: '2027-03-01T15:00:00Z', received_at: '2027-03-02T12:00:00Z' },
    { at: '2027-03-01T14:00:00Z' },
  ]);
});

const seen = (at: string, id?: string): AuditEntry => ({
  ...{ at, action: 'read', subject: 'notes', actor: helena },
  ...(id && { about: { appointment: { id, date: '2027-02-20T12:00:00Z', time_zone: 'America/Sao_Paulo' } } }),
});

test('the same about two appointments is a line for each', () => {
  const [day] = auditDays(
    [seen('2027-03-01T15:00:00Z', 'a'), seen('2027-03-01T14:00:00Z', 'b'), seen('2027-03-01T13:00:00Z', 'a')],
    'America/Sao_Paulo',
  );
  expect(day?.people[0]).toEqual([
    {
      entry: seen('2027-03-01T15:00:00Z', 'a'),
      times: [{ at: '2027-03-01T15:00:00Z' }, { at: '2027-03-01T13:00:00Z' }],
    },
    { entry: seen('2027-03-01T14:00:00Z', 'b'), times: [{ at: '2027-03-01T14:00:00Z' }] },
  ]);
});

test('the same about more than three is one line, which names each beside its time', () => {
  const entries = ['a', 'b', 'c'].map((id, place) => seen(`2027-03-01T1${5 - place}:00:00Z`, id));
  const linesOf = (...more: AuditEntry[]) => auditDays([...entries, ...more], 'America/Sao_Paulo')[0]?.people[0];
  expect(linesOf()).toHaveLength(3);
  expect(linesOf(seen('2027-03-01T10:00:00Z'))).toEqual([
    {
      entry: seen('2027-03-01T15:00:00Z'),
      times: [...entries.map(({ at, about }) => ({ at, about })), { at: '2027-03-01T10:00:00Z' }],
    },
  ]);
});
