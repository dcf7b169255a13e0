import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayHours, weekDays, weekErrors } from '../../../../../contract/hours.ts';
import { attendanceAt, attendanceOn, fitsAttendance } from '../../../../../server/platform/time/attendance.ts';
import { clockLabel } from '../../../../../server/platform/time/clinicTime.ts';

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
  test('is taken when each day is a multiple of at least one of the durations', () => {
    const durations = [40 * MINUTE_MS, 45 * MINUTE_MS];
    expect(
      weekErrors(week({ 1: ['08:00', '10:00'], 2: ['08:00', '10:15'], 3: ['08:00', '14:00'] }), durations),
    ).toEqual([]);
  });

  test('names each day that is no multiple of any, and each that ends before it starts', () => {
    const given = week({ 0: ['08:00', '08:50'], 1: ['08:00', '09:20'], 5: ['12:00', '08:00'] });
    expect(weekErrors(given, [40 * MINUTE_MS])).toEqual([
      { field: 'rows.0', code: 'hours_incompatible' },
      { field: 'rows.5', code: 'hours_incompatible' },
    ]);
  });

  test('is refused when every day is closed, wherever the equal times lie', () => {
    expect(weekErrors(week({}), [30 * MINUTE_MS])).toEqual([{ field: 'week', code: 'week_closed' }]);
    expect(weekErrors(week({ 3: ['09:00', '09:00'] }), [30 * MINUTE_MS])).toEqual([
      { field: 'week', code: 'week_closed' },
    ]);
  });

  test('is taken as it is cut: a day fits when one of the durations leaves nothing over', () => {
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

describe('attendance', () => {
  const zone = 'America/Sao_Paulo';
  const hours = [{ weekDay: 2, startMinute: 8 * 60, endMinute: 12 * 60 }];
  const at = (time: string) => Date.parse(`2027-03-02T${time}:00-03:00`);

  test('holds what begins and ends within it, to the minute', () => {
    expect(fitsAttendance(hours, zone, { start: at('08:00'), end: at('12:00') })).toBe(true);
    expect(fitsAttendance(hours, zone, { start: at('07:59'), end: at('08:30') })).toBe(false);
    expect(fitsAttendance(hours, zone, { start: at('11:31'), end: at('12:01') })).toBe(false);
    expect(fitsAttendance([], zone, { start: at('08:00'), end: at('08:30') })).toBe(false);
  });

  test('of a day is that of its weekday, and ends before its last instant', () => {
    expect(attendanceOn(hours, zone, { year: 2027, month: 3, day: 2 })).toEqual({
      start: at('08:00'),
      end: at('12:00'),
    });
    expect(attendanceOn(hours, zone, { year: 2027, month: 3, day: 3 })).toBeUndefined();
    expect(attendanceAt(hours, zone, at('12:00') - 1)).toBeDefined();
    expect(attendanceAt(hours, zone, at('12:00'))).toBeUndefined();
  });

  test('is none where a gap in the clock swallows it', () => {
    const inTheGap = [{ weekDay: 0, startMinute: 2 * 60, endMinute: 3 * 60 }];
    expect(attendanceOn(inTheGap, 'America/New_York', { year: 2026, month: 3, day: 8 })).toBeUndefined();
  });

  test('found by an instant is that of the day which the instant lies in, across midnight too', () => {
    // 23:30 of the 6th for the second time; the attendance of the 7th began at its first midnight.
    const zone = 'America/St_Johns';
    const allWeek = [0, 1, 2, 3, 4, 5, 6].map(weekDay => ({ weekDay, startMinute: 0, endMinute: 60 }));
    const seventh = attendanceOn(allWeek, zone, { year: 2010, month: 11, day: 7 });
    expect(attendanceAt(allWeek, zone, Date.parse('2010-11-07T03:00:00Z'))).toEqual(seventh);
    expect(attendanceAt(allWeek, zone, Date.parse('2010-11-07T12:00:00Z'))).toBeUndefined();
  });
});
