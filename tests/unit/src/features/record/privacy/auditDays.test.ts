import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../../../contract/record.ts';
import { auditDays } from '../../../../../../src/features/record/privacy/auditDays.ts';

const entry = (at: string, subject: AuditEntry['subject'] = 'answers'): AuditEntry => ({
  ...{ at, action: 'change', subject, actor: { name: 'Ana', role: 'Patient', is: 'you' } },
});

test('entries are grouped by local days, and equal ones of a day become one line', () => {
  const [evening, noon, morning] = ['2027-03-02T01:00:00Z', '2027-03-01T15:00:00Z', '2027-03-01T12:00:00Z'];
  const days = auditDays(
    [entry('2027-03-02T04:00:00Z'), entry(evening), entry(noon, 'notes'), entry(morning)],
    'America/Sao_Paulo',
  );
  expect(days).toEqual([
    {
      date: '2027-03-02T04:00:00Z',
      lines: [{ entry: entry('2027-03-02T04:00:00Z'), times: ['2027-03-02T04:00:00Z'] }],
    },
    {
      date: evening,
      lines: [
        { entry: entry(evening), times: [evening, morning] },
        { entry: entry(noon, 'notes'), times: [noon] },
      ],
    },
  ]);
  expect(auditDays([], 'America/Sao_Paulo')).toEqual([]);
});
