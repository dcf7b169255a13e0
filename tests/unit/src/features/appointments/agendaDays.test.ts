import { expect, test } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import { everyWeek } from '../../../../../contract/attendance.ts';
import type { ClosedTime } from '../../../../../contract/closedTimes.ts';
import { agendaDays, begunRows } from '../../../../../src/features/appointments/agendaDays.ts';
import { appointmentId, doctorAppointment } from '../../sync/harness.ts';
import { closedTime, ZONE } from './fixtures.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2027-02-01T12:00:00Z');
const at = (n: number, date: string) => ({ ...doctorAppointment(n), date });
const monday = [at(1, '2027-02-01T13:00:00.000Z'), at(2, '2027-02-01T18:00:00.000Z')];
const friday = at(3, '2027-02-05T13:00:00.000Z');

const shown = (closed: ClosedTime[], appointments = [...monday, friday]) =>
  agendaDays(appointments, closed, ZONE, NOW).map(({ key, rows }) => [key, rows.map(({ id }) => id)]);
const [first, second, third] = [1, 2, 3].map(appointmentId);

test('an absence is between the appointments of its day', () => {
  expect(shown([closedTime('doctor', '2027-02-01T11:00', '2027-02-01T14:00')])).toEqual([
    ['2027-02-01', [first, 'doctor', second]],
    ['2027-02-05', [third]],
  ]);
});

test('one that began earlier is first on each of its days with appointments', () => {
  expect(shown([closedTime('week', '2027-01-31T00:00', '2027-02-06T00:00')])).toEqual([
    ['2027-02-01', ['week', first, second]],
    ['2027-02-05', ['week', third]],
  ]);
});

test('a day without appointments is there for what is closed first on it, at its place', () => {
  expect(shown([closedTime('days', '2027-02-03T00:00', '2027-02-05T00:00')])).toEqual([
    ['2027-02-01', [first, second]],
    ['2027-02-03', ['days']],
    ['2027-02-05', [third]],
  ]);
  expect(shown([closedTime('today', '2027-01-20T00:00', '2027-02-02T00:00')], [])).toEqual([['2027-02-01', ['today']]]);
});

test('one that ends at midnight isn’t on the next day, and one that is over is on none', () => {
  expect(
    shown([
      closedTime('until', '2027-02-04T18:00', '2027-02-05T00:00'),
      closedTime('over', '2027-02-01T07:00', '2027-02-01T09:00'),
    ]),
  ).toEqual([
    ['2027-02-01', [first, second]],
    ['2027-02-04', ['until']],
    ['2027-02-05', [third]],
  ]);
});

test('a list that begins on a given day has what was closed then', () => {
  const week = closedTime('week', '2027-01-20T00:00', '2027-01-27T00:00');
  const days = agendaDays([], [week], ZONE, NOW, { from: '2027-01-24' });
  expect(days.map(({ key, rows }) => [key, rows.map(({ id }) => id)])).toEqual([['2027-01-24', ['week']]]);
});

test('on a device in another zone, one without appointments is on its day at the clinic', () => {
  const [day] = agendaDays([], [closedTime('day', '2027-02-03T00:00', '2027-02-04T00:00')], 'America/Manaus', NOW);
  expect([day?.key, day?.date, day?.rows.length]).toEqual(['2027-02-03', '2027-02-03T04:00:00.000Z', 1]);
});

test('with the same start, it is before the appointment', () => {
  expect(shown([closedTime('doctor', '2027-02-01T10:00', '2027-02-01T11:00')])[0]).toEqual([
    '2027-02-01',
    ['doctor', first, second],
  ]);
});

/** Monday from 08:00 to 12:00 and from 13:00 to 18:00. */
const hours = everyWeek([
  { weekDay: 1, startMinute: 480, endMinute: 720 },
  { weekDay: 1, startMinute: 780, endMinute: 1080 },
]);
const clock = (instant: number) => new Date(instant - 3 * HOUR_MS).toISOString().slice(11, 16);

const length = (monday[0]?.specialty.duration ?? 0) / 60_000;
const afterSecond = `${clock(Date.parse('2027-02-01T18:00:00Z') + length * 60_000)}-18:00`;

/** The rows of Monday at a time of the clock, free ones as their times, and how many minutes are free. */
function freeOn(time: string, closed: ClosedTime[] = [], over: DoctorAppointment[] = []) {
  const [day] = agendaDays(monday, closed, ZONE, new Date(`2027-02-01T${time}:00-03:00`), { hours, over });
  const rows = day?.rows.map(row => (row.kind === 'free' ? `${clock(row.free.start)}-${clock(row.free.end)}` : row.id));
  return { rows, minutes: (day?.freeMs ?? 0) / 60_000 };
}

test('what appointments leave of the hours is free, without the break', () => {
  const afterFirst = clock(Date.parse('2027-02-01T13:00:00Z') + length * 60_000);
  expect(freeOn('07:00')).toEqual({
    rows: ['08:00-10:00', first, `${afterFirst}-12:00`, '13:00-15:00', second, afterSecond],
    minutes: 9 * 60 - 2 * length,
  });
});

test('what is over or closed is not free, nor is a short rest', () => {
  const closed = closedTime('closed', '2027-02-01T13:00', '2027-02-01T14:00');
  expect(freeOn('14:30', [closed]).rows).toEqual([first, '14:30-15:00', second, afterSecond]);
  expect(freeOn('13:30', [closed]).rows).toEqual([first, 'closed', '14:00-15:00', second, afterSecond]);
  expect(freeOn('14:31').rows).toContain('14:35-15:00');
  expect(freeOn('14:55').rows).toEqual([first, second, afterSecond]);
  expect(freeOn('14:30', [], [at(4, '2027-02-01T17:30:00.000Z')]).rows).toEqual([first, second, afterSecond]);
});

test('without known hours, nothing is free', () => {
  expect(agendaDays(monday, [], ZONE, NOW).map(({ freeMs }) => freeMs)).toEqual([0]);
});

test('what is over today isn’t among the rows, and makes its day one of the list', () => {
  const over = [at(4, '2027-02-01T10:00:00.000Z')];
  expect(agendaDays([friday], [], ZONE, NOW, { over }).map(day => [day.key, day.rows.length, day.over])).toEqual([
    ['2027-02-01', 0, over],
    ['2027-02-05', 1, []],
  ]);
  expect(agendaDays(monday, [], ZONE, NOW, { over }).map(day => [day.key, day.rows.length, day.over])).toEqual([
    ['2027-02-01', 2, over],
  ]);
});

test('the present time is below what has begun, and above a free time that has begun', () => {
  const placeAt = (time: string) => {
    const now = new Date(`2027-02-01T${time}:00-03:00`);
    const [day] = agendaDays(monday, [], ZONE, now, { hours });
    return [begunRows(day?.rows ?? [], now), day?.rows[begunRows(day.rows, now)]?.kind];
  };
  expect(placeAt('07:00')).toEqual([0, 'free']);
  expect(placeAt('10:00')).toEqual([1, 'free']);
  expect(placeAt('14:30')).toEqual([1, 'free']);
  expect(placeAt('17:59')).toEqual([2, undefined]);
});
