import { expect, test } from 'vitest';
import { everyWeek } from '../../../../../contract/attendance.ts';
import { weekGrid } from '../../../../../src/features/appointments/weekGrid.ts';
import { placeOn } from '../../../../../src/page/timeGrid/axis.ts';
import { closedTime, doctorAppointment, ZONE } from './fixtures.ts';

const SUNDAY = '2026-11-22';
/** Mondays from nine to noon. */
const hours = everyWeek([{ weekDay: 1, startMinute: 9 * 60, endMinute: 12 * 60 }]);
const monday = [
  doctorAppointment('a', '2026-11-23T13:00:00Z'),
  doctorAppointment('b', '2026-11-23T13:15:00Z'),
  doctorAppointment('c', '2026-11-23T14:00:00Z'),
];
const grid = (given: Partial<Parameters<typeof weekGrid>[0]> = {}) =>
  weekGrid({ zone: ZONE, sunday: SUNDAY, appointments: monday, closed: [], hours, ...given });

test('each appointment is on its day at the clinic, and those at the same time are side by side', () => {
  // One in the morning in UTC is still the evening before in São Paulo.
  const late = doctorAppointment('late', '2026-11-25T01:00:00Z');
  const { days } = grid({ appointments: [...monday, late] });
  expect(days.map(({ date }) => date)).toEqual([22, 23, 24, 25, 26, 27, 28].map(day => `2026-11-${day}`));
  expect(
    days.map(({ appointments }) => appointments.map(({ appointment, lane, lanes }) => [appointment.id, lane, lanes])),
  ).toEqual([
    [],
    [
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 1],
    ],
    [['late', 0, 1]],
    [],
    [],
    [],
    [],
  ]);
});

test('the axis has the hours and all appointments, at the same height on each day', () => {
  const { axis, days, shortest } = grid();
  expect([axis.ticks[0]?.clock, axis.length, shortest]).toEqual([9 * 60, 3 * 60, 30]);
  const [, { hours: open, appointments } = { hours: [], appointments: [] }] = days;
  expect(open.map(span => placeOn(axis, '2026-11-23', span))).toEqual([{ top: 0, length: 180 }]);
  expect(appointments.map(cell => placeOn(axis, '2026-11-23', cell))).toEqual([
    { top: 60, length: 30 },
    { top: 75, length: 30 },
    { top: 120, length: 30 },
  ]);
});

test('the axis reaches to an appointment outside the hours', () => {
  const early = doctorAppointment('early', '2026-11-24T10:30:00Z');
  const { axis } = grid({ appointments: [...monday, early] });
  expect([axis.ticks[0]?.clock, axis.length]).toEqual([7 * 60, 5 * 60]);
});

test('what is closed is on each of its days, and shown as far as the axis reaches', () => {
  const closed = [closedTime('away', '2026-11-23T11:00', '2026-11-25T00:00')];
  const { axis, days } = grid({ closed });
  expect(days.map(day => day.closed.map(span => placeOn(axis, day.date, span)))).toEqual([
    [],
    [{ top: 120, length: 60 }],
    [{ top: 0, length: 180 }],
    [],
    [],
    [],
    [],
  ]);
});

test('a week without anything shows a working day', () => {
  const { axis, days } = grid({ appointments: [], hours: [] });
  expect([axis.ticks[0]?.clock, axis.length]).toEqual([8 * 60, 10 * 60]);
  expect(days.every(day => day.hours.length === 0 && day.appointments.length === 0)).toBe(true);
});
