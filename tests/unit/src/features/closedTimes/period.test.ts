import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayPeriod,
  instantOfLocal,
  localTimesOf,
  periodError,
  periodOf,
  presetPeriod,
  timesOn,
} from '../../../../../src/features/closedTimes/period.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';

describe('quick choices', () => {
  /** Monday, 23:30 in São Paulo and 22:30 in Manaus; Tuesday in UTC. */
  const lateMonday = Date.parse('2026-11-24T02:30:00Z');

  test('the rest of today begins with this minute at the clinic, and ends at its midnight', () => {
    expect(localTimesOf(presetPeriod('restOfToday', SAO_PAULO, lateMonday))).toEqual({
      from: '2026-11-23T23:30',
      to: '2026-11-24T00:00',
    });
    expect(localTimesOf(presetPeriod('restOfToday', MANAUS, lateMonday)).from).toBe('2026-11-23T22:30');
  });

  test('today is the clinic’s day, also when the device is already in the next one', () => {
    const afterMidnight = Date.parse('2026-11-24T03:30:00Z');
    expect(localTimesOf(presetPeriod('today', SAO_PAULO, afterMidnight)).from).toBe('2026-11-24T00:00');
    expect(localTimesOf(presetPeriod('today', MANAUS, afterMidnight))).toEqual({
      from: '2026-11-23T00:00',
      to: '2026-11-24T00:00',
    });
  });

  test('this week ends with Saturday', () => {
    const to = (date: string) => localTimesOf(presetPeriod('thisWeek', SAO_PAULO, Date.parse(`${date}T15:00:00Z`))).to;
    expect([to('2026-11-22'), to('2026-11-23'), to('2026-11-28')]).toEqual(Array(3).fill('2026-11-29T00:00'));
  });

  test('the last minute of a day is not too late for the rest of it', () => {
    const lastMinute = presetPeriod('restOfToday', SAO_PAULO, Date.parse('2026-11-24T02:59:30Z'));
    expect(localTimesOf(lastMinute)).toEqual({ from: '2026-11-23T23:59', to: '2026-11-24T00:00' });
    expect(periodError(lastMinute)).toBeUndefined();
  });
});

test('whole days include the last one, also at the end of a year', () => {
  const period = { ...dayPeriod('2026-12-31'), toDate: '2027-01-01' };
  expect(localTimesOf(period)).toEqual({ from: '2026-12-31T00:00', to: '2027-01-02T00:00' });
});

test('a period reads back from its local times', () => {
  const date = fc.integer({ min: 1, max: 28 }).map(day => `2027-02-${String(day).padStart(2, '0')}`);
  const time = fc.constantFrom('00:00', '08:15', '23:59');
  fc.assert(
    fc.property(date, date, time, time, fc.boolean(), (fromDate, toDate, fromTime, toTime, wholeDays) => {
      const period = { wholeDays, fromDate, fromTime, toDate, toTime };
      if (periodError(period)) return;
      const local = localTimesOf(period);
      expect(localTimesOf(periodOf(local))).toEqual(local);
    }),
  );
});

describe('on a day', () => {
  const on = (date: string, from: string, to: string) => timesOn(date, { from, to });

  test('midnight is still the end of the day that it ends', () => {
    expect(on('2027-03-01', '2027-03-01T14:00', '2027-03-02T00:00')).toEqual({ hasStart: true, hasEnd: true });
    expect(on('2027-03-01', '2027-03-01T14:00', '2027-03-01T15:00')).toEqual({ hasStart: true, hasEnd: true });
  });

  test('what begins with the day, but is no whole day, has a start', () => {
    expect(on('2027-03-01', '2027-03-01T00:00', '2027-03-01T10:00')).toEqual({ hasStart: true, hasEnd: true });
    expect(on('2027-03-01', '2027-03-01T00:00', '2027-03-02T00:00')).toEqual({ hasStart: false, hasEnd: false });
  });

  test('of several days, the first one has the start, and none of them both', () => {
    expect(on('2027-03-01', '2027-03-01T14:00', '2027-03-02T10:00')).toEqual({ hasStart: true, hasEnd: false });
    expect(on('2027-03-02', '2027-03-01T14:00', '2027-03-02T10:00')).toEqual({ hasStart: false, hasEnd: false });
  });
});

test('an end before the start, a missing date and more than a year are refused', () => {
  const day = dayPeriod('2027-03-01');
  expect(periodError({ ...day, toDate: '2027-02-28' })).toBe('order');
  expect(periodError({ ...day, wholeDays: false, fromTime: '09:00', toTime: '09:00' })).toBe('order');
  expect(periodError({ ...day, toDate: '' })).toBe('incomplete');
  expect(periodError({ ...day, wholeDays: false, toTime: '' })).toBe('incomplete');
  expect(periodError({ ...day, toDate: '2028-02-29' })).toBeUndefined();
  expect(periodError({ ...day, toDate: '2028-03-01' })).toBe('tooLong');
  const hours = { ...day, wholeDays: false, fromTime: '09:00', toDate: '2028-03-01' };
  expect(periodError({ ...hours, toTime: '09:00' })).toBeUndefined();
  expect(periodError({ ...hours, toTime: '09:01' })).toBe('tooLong');
});

test('a local time is an instant at the clinic', () => {
  expect(new Date(instantOfLocal(MANAUS, '2026-11-23T08:00')).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  expect(new Date(instantOfLocal(SAO_PAULO, '2026-11-23T08:00')).toISOString()).toBe('2026-11-23T11:00:00.000Z');
});
