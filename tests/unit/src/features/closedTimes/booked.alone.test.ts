import { expect, test, vi } from 'vitest';
import { bookedOn, bookedWithin, sumOf } from '../../../../../src/features/closedTimes/booked.ts';
import { spanOfPeriod } from '../../../../../src/features/closedTimes/period.ts';
import { doctorAppointment, NOW, ZONE } from '../appointments/fixtures.ts';

vi.mock(
  '../../../../../src/features/appointments/index.ts',
  () => import('../../../../../src/features/appointments/lists.ts'),
);

const booked = new Map([
  ['2026-11-24', 1],
  ['2026-11-26', 2],
  ['2026-11-30', 4],
]);

test('the dates with appointments, from the first to the last one', () => {
  const found = bookedOn({ from: '2026-11-24', to: '2026-11-29' }, booked);
  expect(found).toEqual(
    new Map([
      ['2026-11-24', 1],
      ['2026-11-26', 2],
    ]),
  );
  expect(found && sumOf(found)).toBe(3);
});

test('they are unknown without an agenda, and beyond the dates that it has', () => {
  const week = { from: '2026-11-24', to: '2026-11-30' };
  expect(bookedOn(week, undefined)).toBeUndefined();
  expect(bookedOn(week, booked, { from: '2026-11-24', end: '2026-12-01' })).toBeDefined();
  expect(bookedOn(week, booked, { from: '2026-11-24', end: '2026-11-30' })).toBeUndefined();
  expect(bookedOn(week, booked, { from: '2026-11-25', end: '2026-12-01' })).toBeUndefined();
});

test('a doctor’s appointments to come in a period of hours, at the clinic', () => {
  const at = (time: string) => doctorAppointment(time, `2026-11-24T${time}:00-03:00`);
  const period = {
    ...{ wholeDays: false, fromDate: '2026-11-24', fromTime: '10:00' },
    ...{ toDate: '2026-11-24', toTime: '12:00' },
  };
  const list = ['09:00', '10:00', '11:50', '12:00'].map(at);
  expect(bookedWithin(list, spanOfPeriod(ZONE, period), NOW)).toEqual(new Map([['2026-11-24', 2]]));
  expect(bookedWithin(list, spanOfPeriod(ZONE, { ...period, wholeDays: true }), NOW).get('2026-11-24')).toBe(4);
  expect(bookedWithin([], spanOfPeriod(ZONE, period), NOW).size).toBe(0);
});
