// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Entry, Measures } from '../../../../../contract/entries.ts';
import { LatestValues } from '../../../../../src/features/entries/LatestValues.tsx';
import { blankPage } from '../../blankPage.ts';

vi.mock('../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => 'America/Sao_Paulo',
  useDates: () => ({ briefDay: (instant: string) => instant.slice(0, 10) }),
}));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: object = {}) => [key.split('.').at(-1), ...Object.values(values)].join(' '),
  }),
}));

const page = blankPage();

const measured = (day: string, measures: Measures): Entry => ({
  ...{ id: day, version: 1, state: 'active', ended_on: null, end_reason: null },
  ...{ written_at: `${day}T12:00:00.000Z`, author: { id: 'bruno', name: 'Bruno' } },
  content: { kind: 'vitals', measured_at: `${day}T12:00:00.000Z`, measures },
});
const show = (entries: Entry[], birthday: string | null = '1987-06-15') =>
  page.render(createElement(LatestValues, { entries, birthday }));
/** What a screen reader says of an element: names in full, not their abbreviations. */
function spoken(element: Element): string | undefined {
  const copy = document.createElement('div');
  copy.innerHTML = element.innerHTML;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent?.trim();
}
const marked = () => [...page.element.querySelectorAll('.entries-value-deviating')].map(spoken);

test('the latest of each value is shown, with the day of its measurement', async () => {
  await show([
    measured('2026-10-01', { pulse: 80, weight: 64 }),
    measured('2026-11-29', { systolic: 120, diastolic: 78, pulse: 74 }),
  ]);
  expect(spoken(page.element)).toBe(
    'taken 2026-11-29 pressure 120/78\u00a0mmHg pulse number 74\u00a0bpm taken 2026-10-01 weight number 64\u00a0kg',
  );
  const names = [...page.element.querySelectorAll('.entries-value-name')].map(name => name.textContent);
  expect(names).toEqual(['pressure ', 'pulse ', 'weight ']);
});

test('an adult’s value out of its usual range is marked, a child’s isn’t', async () => {
  await show([measured('2026-11-29', { systolic: 152, diastolic: 78, pulse: 74 })]);
  expect(marked()).toEqual(['pressure 152/78\u00a0mmHg']);
  await show([measured('2026-11-29', { pulse: 130 })], '2024-06-15');
  expect(marked()).toEqual([]);
  await show([measured('2026-11-29', { pulse: 130 })], null);
  expect(marked()).toEqual([]);
});
