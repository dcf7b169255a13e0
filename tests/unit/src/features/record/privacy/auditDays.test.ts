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
      people: [[{ entry: entry('2027-03-02T04:00:00Z'), times: ['2027-03-02T04:00:00Z'] }]],
    },
    {
      date: evening,
      people: [
        [
          { entry: entry(evening), times: [evening, morning] },
          { entry: entry(noon, 'notes'), times: [noon] },
        ],
        [{ entry: entry(evening, 'notes', helena), times: [evening] }],
      ],
    },
  ]);
  expect(auditDays([], 'America/Sao_Paulo')).toEqual([]);
});
