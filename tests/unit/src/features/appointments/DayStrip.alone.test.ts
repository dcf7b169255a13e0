// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { agendaDays } from '../../../../../src/features/appointments/agendaDays.ts';
import { DayStrip } from '../../../../../src/features/appointments/DayStrip.tsx';
import { blankPage } from '../../blankPage.ts';
import { doctorAppointment, NOW, ZONE } from './fixtures.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'pt-BR' } }) }));

const page = blankPage();

test('a day counts all of its appointments, today’s that are over too', async () => {
  const today = '2026-11-23';
  const open = [doctorAppointment('later', `${today}T20:00:00Z`), doctorAppointment('next', '2026-11-25T15:00:00Z')];
  const over = ['seen', 'missed'].map(id => doctorAppointment(id, `${today}T11:00:00Z`));
  const given = { from: today, today, days: agendaDays(open, [], ZONE, NOW, { over }) };
  await page.render(createElement(DayStrip, given));
  const counts = [...page.element.querySelectorAll('.day-count')].map(count => count.firstChild?.textContent ?? '');
  expect(counts).toEqual(['3', '', '1', '', '', '', '']);
  expect(page.element.querySelector('[aria-current="date"] .day-count')?.firstChild?.textContent).toBe('3');
});
