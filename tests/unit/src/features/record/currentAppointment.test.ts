import { expect, test } from 'vitest';
import { currentAppointment } from '../../../../../src/features/record/currentAppointment.ts';

const at = (date: string) => ({ id: date, date, time_zone: 'America/Sao_Paulo' });
const now = new Date('2026-11-29T12:00:00-03:00');
const [earlier, today, later] = [
  at('2026-11-28T23:30:00-03:00'),
  at('2026-11-29T00:30:00-03:00'),
  at('2027-02-01T09:00:00-03:00'),
];

test.each([
  { last: today, next: later, expected: today },
  { last: earlier, next: later, expected: later },
  { last: earlier, next: null, expected: earlier },
  { last: null, next: later, expected: later },
  { last: null, next: null, expected: undefined },
])('goes on with $expected.date after $last.date and before $next.date', ({ last, next, expected }) => {
  expect(currentAppointment({ last, next }, now)).toBe(expected);
});
