import { expect, test } from 'vitest';
import { fromThePast } from '../../../../../src/features/record/history/fromThePast.ts';

test('past records begin with the latest that has begun; what is still to come follows, the next one first', () => {
  const entries = ['2026-12-20', '2026-11-30', '2026-11-22', '2026-10-01', '2026-03-05'].map(day => ({
    date: `${day}T09:00:00-03:00`,
  }));
  const days = fromThePast(entries, new Date('2026-11-22T09:00:00-03:00')).map(({ date }) => date.slice(0, 10));
  expect(days).toEqual(['2026-11-22', '2026-10-01', '2026-03-05', '2026-11-30', '2026-12-20']);
});
