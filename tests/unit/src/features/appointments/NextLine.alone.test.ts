import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../../contract/appointments.ts';
import { NextLine } from '../../../../../src/features/appointments/NextLine.tsx';
import type { QueryState } from '../../../../../src/sync/queries/useCachedQuery.ts';
import { patientAppointment } from './fixtures.ts';

const MORNING = new Date('2027-01-04T12:00:00Z');

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } }),
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({ weekdayDay: () => 'the day', time: () => '' }),
}));
vi.mock('../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'pt-BR' }) }));
vi.mock('../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../src/features/appointments/useNow.ts', () => ({ useNow: () => MORNING }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: ({ children }: { children: unknown }) => children }));

const lineOf = (date: string) =>
  renderToStaticMarkup(
    createElement(NextLine, {
      query: { data: [patientAppointment('1', date)], status: 'ready' } as unknown as QueryState<Appointment[]>,
      dependent: { id: 'leo', name: 'Leo' },
    }),
  );

test('an appointment of today is said to be today, by the calendar of its clinic', () => {
  expect(lineOf('2027-01-04T20:00:00.000Z')).toContain('appointments.today');
  // 23:30 of the same day in São Paulo.
  expect(lineOf('2027-01-05T02:30:00.000Z')).toContain('appointments.today');
  expect(lineOf('2027-01-05T12:00:00.000Z')).toContain('the day');
});

test('an appointment that has begun is the next one until it ends, as on the home page', () => {
  const begun = lineOf('2027-01-04T11:45:00.000Z');
  expect(begun).toContain('appointments.now');
  expect(begun).toContain('Cardiologia');
  expect(lineOf('2027-01-04T11:30:00.000Z')).toContain('appointments.next.none');
});
