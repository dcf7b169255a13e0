import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../../../../../contract/record.ts';
import { AuditRow } from '../../../../../../src/features/record/privacy/AuditRow.tsx';
import { auditDays } from '../../../../../../src/features/record/privacy/auditDays.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => 'America/Sao_Paulo',
  useDates: () => ({ time: () => '', day: () => '', dayTime: () => '', exactTime: () => '' }),
}));
vi.mock('../../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const appointmentOf = (day: number) => ({
  id: `${day}`,
  date: `2027-02-0${day}T12:00:00Z`,
  time_zone: 'America/Sao_Paulo',
});
const reading = (minute: number, day: number): AuditEntry => ({
  ...{ at: `2027-03-01T12:0${minute}:00Z`, action: 'read', subject: 'notes' },
  actor: { name: 'Helena', role: 'Doctor' },
  about: { appointment: appointmentOf(day) },
});
const rowOf = (entries: AuditEntry[]) => {
  const lines = auditDays(entries, 'America/Sao_Paulo')[0]?.people[0] ?? [];
  return renderToStaticMarkup(<AuditRow lines={lines} dependent={undefined} />);
};

test('the times of a line say what each was about only if the line doesn’t', () => {
  expect(rowOf([reading(2, 1), reading(1, 1)])).not.toContain('privacy.about.notes');
  const several = rowOf([4, 3, 2, 1].map(number => reading(number, number)));
  expect(several.split('privacy.about.notes')).toHaveLength(5);
});

test('what happened once opens only if it was reported late, to say when', () => {
  expect(rowOf([reading(1, 1)])).not.toContain('<details>');
  const late = rowOf([{ ...reading(1, 1), received_at: '2027-03-02T12:00:00Z' }]);
  expect(late).toContain('<details>');
  expect(late).toContain('privacy.receivedAt');
});
