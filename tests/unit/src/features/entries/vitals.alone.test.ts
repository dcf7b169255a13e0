// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Measures } from '../../../../../contract/entries.ts';
import { Vitals } from '../../../../../src/features/entries/Vitals.tsx';
import { changeOf, type Measurement } from '../../../../../src/features/entries/vitals.ts';
import { blankPage } from '../../blankPage.ts';

vi.mock('../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => 'America/Sao_Paulo',
  useDates: () => ({ day: String, dayTime: String }),
}));
vi.mock('../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));
vi.mock('../../../../../src/ui/browser/mediaQuery.ts', () => ({ useColumns: () => true }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const BIRTHDAY = '2008-06-15';

const page = blankPage();

const measured = (day: string, measures: Measures): Measurement => ({
  ...{ id: day, version: 1, state: 'active', ended_on: null, end_reason: null },
  ...{ written_at: `${day}T12:00:00.000Z`, author: { id: 'bruno', name: 'Bruno' } },
  content: { kind: 'vitals', measured_at: `${day}T12:00:00.000Z`, measures },
});

/** Latest first. */
const show = (...measurements: Measurement[]) =>
  page.render(createElement(Vitals, { measurements, birthday: BIRTHDAY }));
const marks = () => [...page.element.querySelectorAll('.entries-deviation')].map(mark => mark.textContent);
const hasNote = () => page.element.textContent?.includes('entries.vitals.rangesNote');
const bands = () => page.element.querySelectorAll('.line-chart-band').length;

test('an adult’s unusual value is marked, with the note also without a chart', async () => {
  await show(measured('2026-11-29', { pulse: 112, temperature: 36.5 }));
  expect(marks()).toEqual(['entries.vitals.above']);
  expect(hasNote()).toBe(true);
  expect(bands()).toBe(0);
});

test('what was measured in childhood is not compared with adults', async () => {
  await show(measured('2026-11-29', { weight: 70 }), measured('2014-05-02', { pulse: 112 }));
  expect(marks()).toEqual([]);
});

test('a chart has its band only if all of its values are an adult’s', async () => {
  await show(measured('2026-11-29', { pulse: 72 }), measured('2026-10-01', { pulse: 80 }));
  expect(bands()).toBe(1);
  await show(measured('2026-11-29', { pulse: 72 }), measured('2014-05-02', { pulse: 112 }));
  expect(bands()).toBe(0);
});

test.each([
  ['up', { pulse: 80 }, { pulse: 72 }],
  ['down', { pulse: 64 }, { pulse: 72 }],
  ['same', { pulse: 72 }, { pulse: 72 }],
  ['up', { systolic: 130, diastolic: 85 }, { systolic: 120, diastolic: 80 }],
  ['mixed', { systolic: 130, diastolic: 75 }, { systolic: 120, diastolic: 80 }],
  ['mixed', { systolic: 130, diastolic: 80 }, { systolic: 120, diastolic: 80 }],
] as const)('a value is compared with the one before it: %s', async (direction, now, before) => {
  const measurements = [
    measured('2026-11-29', now),
    // Of something else.
    measured('2026-11-20', { weight: 70 }),
    measured('2026-10-01', before),
    measured('2026-09-01', { pulse: 200, systolic: 200, diastolic: 150 }),
  ];
  const change = changeOf(measurements, now, '2026-11-29T12:00:00.000Z');
  expect(change).toEqual({ direction, at: '2026-10-01T12:00:00.000Z', measures: before });
  await show(...measurements);
  expect(page.element.textContent).toContain(`entries.vitals.changes.${direction}`);
});

test('a first value has nothing to be compared with', async () => {
  await show(measured('2026-11-29', { pulse: 72 }), measured('2026-10-01', { weight: 70 }));
  expect(page.element.querySelector('.entries-change')).toBeNull();
});
