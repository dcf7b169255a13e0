import { describe, expect, test } from 'vitest';
import { DayHours, dayFits, minutesOf, Week, weekDays, weekErrors } from '../../../contract/hours.ts';
import { accepted, refusals } from './codes.ts';

const MINUTE_MS = 60_000;

const day = (week_day: DayHours['week_day'], start = '08:00', end = '12:00') => ({ week_day, start, end });

describe('a clock time', () => {
  test.each(['00:00', '09:59', '19:00', '20:30', '23:59'])('%s', time => {
    expect(accepted(DayHours, day('1', time, time))).toEqual(day('1', time, time));
  });

  test.each([
    '24:00',
    '30:00',
    '8:00',
    '08:60',
    '08:5',
    '08:000',
    '108:00',
    '0a:00',
    '1a:00',
    '2a:00',
    '08:0a',
    '0800',
  ])('%s is refused', time => {
    expect(refusals(DayHours, day('1', time, time))).toEqual(['start: time_invalid', 'end: time_invalid']);
  });

  test('is required', () => {
    expect(refusals(DayHours, { week_day: '1' })).toEqual(['start: required', 'end: required']);
    expect(refusals(DayHours, { week_day: '1', start: 8, end: 12 })).toEqual(['start: required', 'end: required']);
  });

  test('counts minutes after midnight', () => {
    expect(['00:00', '00:59', '01:00', '23:59'].map(minutesOf)).toEqual([0, 59, 60, 1439]);
  });
});

describe('a week', () => {
  const week = weekDays.map(week_day => day(week_day));

  test('has the days 0 to 6', () => {
    expect(weekDays).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(refusals(DayHours, { ...day('1'), week_day: '7' })).toEqual(['week_day: choice_invalid']);
  });

  test('is sorted by day, and the input left as it is', () => {
    const given = [3, 0, 6, 1, 5, 2, 4].map(index => week[index]);
    const before = [...given];
    expect(accepted(Week, given)).toEqual(week);
    expect(given).toEqual(before);
  });

  test('has each day once', () => {
    expect(refusals(Week, undefined)).toEqual(['required']);
    expect(refusals(Week, {})).toEqual(['required']);
    expect(refusals(Week, week.slice(1))).toEqual(['invalid']);
    expect(refusals(Week, [...week, day('0')])).toEqual(['invalid']);
    expect(refusals(Week, [...week.slice(1), day('6')])).toEqual(['invalid']);
  });

  test('names the rows that no duration divides, and the week when every day is closed', () => {
    const given = [day('0', '08:00', '08:50'), day('1'), day('2', '12:00', '08:00')];
    expect(weekErrors(given, [40 * MINUTE_MS])).toEqual([
      { field: 'rows.0', code: 'hours_incompatible' },
      { field: 'rows.2', code: 'hours_incompatible' },
    ]);
    expect(weekErrors([day('0', '09:00', '09:00'), day('1', '00:00', '00:00')], [])).toEqual([
      { field: 'week', code: 'week_closed' },
    ]);
    expect(weekErrors([day('0', '09:00', '09:00'), day('1')], [40 * MINUTE_MS])).toEqual([]);
  });
});

test('a day fits when one of the durations divides it; a closed one always does, a reversed one never', () => {
  expect(dayFits(day('1', '08:00', '08:45'), [40 * MINUTE_MS, 45 * MINUTE_MS])).toBe(true);
  expect(dayFits(day('1', '08:00', '08:45'), [40 * MINUTE_MS])).toBe(false);
  expect(dayFits(day('1', '08:00', '08:01'), [1.5 * MINUTE_MS])).toBe(false);
  expect(dayFits(day('1', '08:00', '08:00'), [])).toBe(true);
  expect(dayFits(day('1', '09:00', '08:00'), [60 * MINUTE_MS])).toBe(false);
});
