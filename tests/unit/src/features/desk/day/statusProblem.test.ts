import { expect, test } from 'vitest';
import { statusProblem } from '../../../../../../src/features/desk/day/statusProblem.ts';
import { appointment, at, ZONE } from './fixtures.ts';

test.each([
  ['booked', 'arrived', at('09:00'), undefined],
  ['booked', 'arrived', at('23:59', '2026-11-22'), 'notNow'],
  ['booked', 'done', at('09:00'), 'notNow'],
  ['booked', 'arrived', at('23:59', '2026-11-24'), undefined],
  ['booked', 'arrived', at('00:00', '2026-11-25'), 'late'],
  ['done', 'arrived', at('00:00', '2026-11-25'), 'late'],
] as const)('from %s to %s at %s: %s', (status, to, now, expected) => {
  expect(statusProblem(appointment('10:00', { status }), to, ZONE, Date.parse(now))).toBe(expected);
});
