import { expect, test } from 'vitest';
import type { Status } from '../../../../../../contract/status.ts';
import {
  appointmentsPerMonth,
  openedAtFirst,
  splitAt,
} from '../../../../../../src/features/record/history/timeline.ts';

const appointment = (date: string, state: { canceled_at?: string; status?: Status } = {}) => ({
  date,
  ...state,
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
      appointment('2026-10-10T12:00:00Z', { canceled_at: '2026-10-09T12:00:00Z' }),
      appointment('2026-11-19T12:00:00Z', { status: 'missed' }),
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

test('the latest appointment that wasn’t missed is open at first', () => {
  const missed = appointment('2026-11-20T12:00:00Z', { status: 'missed' });
  const [done, earlier] = [
    appointment('2026-10-01T12:00:00Z', { status: 'done' }),
    appointment('2026-03-05T12:00:00Z'),
  ];
  expect(openedAtFirst([missed, done, earlier])).toBe(done);
  expect(openedAtFirst([earlier])).toBe(earlier);
  expect(openedAtFirst([missed])).toBeUndefined();
});
