import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { HoursRange } from '../../../contract/hours.ts';
import {
  BookingRules,
  defaultRules,
  lastDays,
  type TimetableWeek,
  TimetableWeek as TimetableWeekSchema,
  timetableErrors,
  weeksAsOf,
} from '../../../contract/timetable.ts';
import { refusals } from './codes.ts';

const durations = [30 * 60_000, 40 * 60_000];

/** Ranges such as `1 08:00-12:00`. */
const ranges = (...given: string[]): HoursRange[] =>
  given.map(text => {
    const [week_day, hours = ''] = text.split(' ');
    const [start = '', end = ''] = hours.split('-');
    return { week_day: week_day as HoursRange['week_day'], start, end };
  });
const week = (valid_from: string | null, ...given: string[]): TimetableWeek => ({
  valid_from,
  ranges: ranges(...given),
});
const errors = (...weeks: TimetableWeek[]) =>
  timetableErrors(weeks, durations).map(({ field, code }) => `${field}: ${code}`);

describe('a timetable', () => {
  test('may have breaks, and ranges that touch', () => {
    expect(errors(week(null, '1 08:00-12:00', '1 12:00-13:00', '1 14:00-18:00', '2 08:00-08:40'))).toEqual([]);
  });

  test('has ranges whose length is a multiple of a duration', () => {
    expect(errors(week(null, '1 08:00-12:00', '1 13:00-13:50', '2 10:00-09:00'))).toEqual([
      'weeks.0.ranges.1: hours_incompatible',
      'weeks.0.ranges.2: hours_incompatible',
    ]);
  });

  test('has no ranges that overlap', () => {
    expect(errors(week(null, '1 08:00-12:00', '1 11:30-13:30', '2 08:00-09:00'))).toEqual([
      'weeks.0.ranges.1: hours_overlap',
    ]);
  });

  test('has at most four ranges a day', () => {
    const five = ['1 08:00-09:00', '1 10:00-11:00', '1 12:00-13:00', '1 14:00-15:00', '1 16:00-17:00'];
    expect(errors(week(null, ...five))).toEqual(['weeks.0.ranges.4: too_long']);
    expect(errors(week(null, ...five.slice(1), '2 08:00-09:00'))).toEqual([]);
  });

  test('has no week that is always closed', () => {
    expect(errors(week(null, '1 08:00-12:00'), week('2027-04-01'))).toEqual(['weeks.1: week_closed']);
  });

  test('has a first day for each later week, in order', () => {
    const open = '1 08:00-12:00';
    expect(errors(week(null, open), week('2027-04-01', open), week('2027-04-02', open))).toEqual([]);
    expect(errors(week(null, open), week('2027-04-01', open), week('2027-04-01', open))).toEqual([
      'weeks.2.valid_from: date_invalid',
    ]);
    expect(errors(week('2027-04-01', open), week(null, open))).toEqual([
      'weeks.0.valid_from: date_invalid',
      'weeks.1.valid_from: date_invalid',
    ]);
  });
});

test('ranges are sorted by weekday and start', () => {
  const sorted = v.parse(TimetableWeekSchema, week(null, '2 08:00-12:00', '1 13:00-17:00', '1 08:00-12:00'));
  expect(sorted).toEqual(week(null, '1 08:00-12:00', '1 13:00-17:00', '2 08:00-12:00'));
});

test('rules have limits', () => {
  expect(refusals(BookingRules, defaultRules)).toEqual([]);
  expect(
    refusals(BookingRules, { notice_minutes: 43_201, horizon_days: 0, buffer_minutes: 0.5, online: 'yes' }),
  ).toHaveLength(4);
  expect(refusals(BookingRules, { ...defaultRules, buffer_minutes: 121, horizon_days: 365 })).toEqual([
    'buffer_minutes: invalid',
  ]);
});

describe('the weeks as of a day', () => {
  const weeks = [week(null, '1 08:00-12:00'), week('2027-04-01', '2 08:00-12:00'), week('2027-05-01', '3 08:00-12:00')];

  test('begin with the latest that applies by then, without a first day', () => {
    expect(weeksAsOf(weeks, '2027-03-31')).toEqual(weeks);
    expect(weeksAsOf(weeks, '2027-04-01')).toEqual([week(null, '2 08:00-12:00'), weeks[2]]);
    expect(weeksAsOf(weeks, '2028-01-01')).toEqual([week(null, '3 08:00-12:00')]);
  });

  test('each end on the day before the next one', () => {
    expect(lastDays(weeks)).toEqual(['2027-03-31', '2027-04-30', null]);
  });
});
