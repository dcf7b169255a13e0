import { expect, test } from 'vitest';
import { appointmentsPerMonth, splitAt } from '../../../../../../src/features/record/history/timeline.ts';

const appointment = (date: string, canceled_at?: string) => ({
  date,
  canceled_at,
  clinic: { time_zone: 'America/Sao_Paulo' },
});

test('counts held appointments per month of the clinic’s clock, the current month last', () => {
  const now = new Date(2026, 10, 21, 12);
  const months = appointmentsPerMonth(
    [
      appointment('2026-11-20T12:00:00Z'),
      appointment('2026-11-30T12:00:00Z'),
      appointment('2026-11-01T01:00:00Z'),
      appointment('2026-10-10T12:00:00Z'),
      appointment('2026-10-10T12:00:00Z', '2026-10-09T12:00:00Z'),
      appointment('2025-11-20T12:00:00Z'),
    ],
    now,
    3,
  );
  expect(months.map(({ count }) => count)).toEqual([0, 2, 1]);
  expect(months.at(-1)?.first.getMonth()).toBe(10);
});

test('past entries come first, the latest on top; upcoming ones follow, the next one first', () => {
  const entries = ['2026-12-20', '2026-11-30', '2026-11-22', '2026-10-01', '2026-03-05'].map(day => ({
    date: `${day}T09:00:00-03:00`,
  }));
  const { past, upcoming } = splitAt(entries, new Date('2026-11-22T09:00:00-03:00'));
  const days = (some: typeof entries) => some.map(({ date }) => date.slice(0, 10));
  expect(days(past)).toEqual(['2026-11-22', '2026-10-01', '2026-03-05']);
  expect(days(upcoming)).toEqual(['2026-11-30', '2026-12-20']);
});
