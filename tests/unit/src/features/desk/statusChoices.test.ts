import { expect, test } from 'vitest';
import type { Status } from '../../../../../contract/status.ts';
import { statusChoices } from '../../../../../src/features/desk/statusChoices.ts';

const ZONE = 'America/Sao_Paulo';
const date = '2026-11-27T10:00:00-03:00';
const at = (time: string, status: Status, day = '2026-11-27') =>
  statusChoices({ status, date }, ZONE, Date.parse(`${day}T${time}:00-03:00`));

test('on its day an arrival usually comes next, then the consultation and its end', () => {
  const likely = (['booked', 'confirmed', 'arrived', 'in_consultation', 'done', 'missed'] as const).map(
    status => at('10:30', status).likely,
  );
  expect(likely).toEqual(['arrived', 'arrived', 'in_consultation', 'done', undefined, 'arrived']);
});

test('what can’t be noted before the start, or before the day, says so and isn’t likely', () => {
  expect(at('09:30', 'confirmed').next).toEqual([
    { to: 'arrived', early: undefined },
    { to: 'missed', early: 'start' },
  ]);
  const before = at('09:30', 'confirmed', '2026-11-26');
  expect(before.next.map(({ early }) => early)).toEqual(['day', 'start']);
  expect(before.likely).toBeUndefined();
});

test('after the following day nothing can be noted', () => {
  expect(at('23:59', 'booked', '2026-11-28').isChangeable).toBe(true);
  expect(at('00:01', 'booked', '2026-11-29')).toEqual({
    next: [],
    likely: undefined,
    isChangeable: false,
    hasNext: true,
  });
});
