import { expect, test } from 'vitest';
import { monthsOf } from '../../../../../src/features/record/history/months.ts';

const appointment = (date: string, canceled_at?: string) => ({
  date,
  canceled_at,
  clinic: { time_zone: 'America/Sao_Paulo' },
});

test('counts what was held, month by month by the clock of the clinic, this month last', () => {
  const now = new Date(2026, 10, 21, 12);
  const months = monthsOf(
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
  expect(months.map(({ appointments }) => appointments)).toEqual([0, 2, 1]);
  expect(months.at(-1)?.first.getMonth()).toBe(10);
});
