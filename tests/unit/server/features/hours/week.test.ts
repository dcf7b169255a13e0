import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockLabel } from '../../../../../contract/clinicTime.ts';
import { type DayHours, weekDays, weekErrors } from '../../../../../contract/hours.ts';

const MINUTE_MS = 60_000;

const closed = { start: '00:00', end: '00:00' };

/** A week that is open on the given days (0 is Sunday) only. */
function week(open: Record<number, [string, string]>): DayHours[] {
  return weekDays.map((week_day, index) => {
    const hours = open[index];
    return hours ? { week_day, start: hours[0], end: hours[1] } : { week_day, ...closed };
  });
}

describe('a week of hours', () => {
  test('is accepted if each day is a multiple of at least one of the durations', () => {
    const durations = [40 * MINUTE_MS, 45 * MINUTE_MS];
    expect(
      weekErrors(week({ 1: ['08:00', '10:00'], 2: ['08:00', '10:15'], 3: ['08:00', '14:00'] }), durations),
    ).toEqual([]);
  });

  test('names each day that isn’t a multiple of any, and each that ends before it starts', () => {
    const given = week({ 0: ['08:00', '08:50'], 1: ['08:00', '09:20'], 5: ['12:00', '08:00'] });
    expect(weekErrors(given, [40 * MINUTE_MS])).toEqual([
      { field: 'rows.0', code: 'hours_incompatible' },
      { field: 'rows.5', code: 'hours_incompatible' },
    ]);
  });

  test('is refused if every day is closed, whatever the equal times are', () => {
    expect(weekErrors(week({}), [30 * MINUTE_MS])).toEqual([{ field: 'week', code: 'week_closed' }]);
    expect(weekErrors(week({ 3: ['09:00', '09:00'] }), [30 * MINUTE_MS])).toEqual([
      { field: 'week', code: 'week_closed' },
    ]);
  });

  test('accepts a day exactly if one of the durations divides it without remainder', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const durations = fc.array(fc.constantFrom(15, 20, 30, 40, 45, 50, 60), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(minutes, minutes, durations, (start, end, given) => {
        const errors = weekErrors(
          week({ 1: ['08:00', '18:00'], 4: [clockLabel(start), clockLabel(end)] }),
          [60, ...given].map(duration => duration * MINUTE_MS),
        );
        const leftOver = [60, ...given].map(duration => {
          let at = start;
          while (at + duration <= end) at += duration;
          return end - at;
        });
        expect(errors.length === 0).toBe(leftOver.includes(0));
      }),
    );
  });
});
