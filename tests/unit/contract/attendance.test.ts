import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attendanceAt,
  attendanceOn,
  attendanceRangeOf,
  everyWeek,
  fitsAttendance,
} from '../../../contract/attendance.ts';
import { clockLabel } from '../../../contract/clinicTime.ts';
import { weekDays } from '../../../contract/hours.ts';

const MINUTE_MS = 60_000;

describe('attendance', () => {
  const zone = 'America/Sao_Paulo';
  const hours = everyWeek([{ weekDay: 2, startMinute: 8 * 60, endMinute: 12 * 60 }]);
  const at = (time: string) => Date.parse(`2027-03-02T${time}:00-03:00`);

  test('contains what starts and ends within it, to the minute', () => {
    expect(fitsAttendance(hours, zone, { start: at('08:00'), end: at('12:00') })).toBe(true);
    expect(fitsAttendance(hours, zone, { start: at('07:59'), end: at('08:30') })).toBe(false);
    expect(fitsAttendance(hours, zone, { start: at('11:31'), end: at('12:01') })).toBe(false);
    expect(fitsAttendance([], zone, { start: at('08:00'), end: at('08:30') })).toBe(false);
  });

  test('of a day has the hours of its weekday, without its last instant', () => {
    expect(attendanceOn(hours, zone, { year: 2027, month: 3, day: 2 })).toEqual([
      { start: at('08:00'), end: at('12:00') },
    ]);
    expect(attendanceOn(hours, zone, { year: 2027, month: 3, day: 3 })).toEqual([]);
    expect(attendanceAt(hours, zone, at('12:00') - 1)).toBeDefined();
    expect(attendanceAt(hours, zone, at('12:00'))).toBeUndefined();
  });

  test('doesn’t exist where a clock change skips all of it', () => {
    const inTheGap = everyWeek([{ weekDay: 0, startMinute: 2 * 60, endMinute: 3 * 60 }]);
    expect(attendanceOn(inTheGap, 'America/New_York', { year: 2026, month: 3, day: 8 })).toEqual([]);
  });

  test('of an instant is that of the day which contains it, across midnight too', () => {
    // 23:30 of the 6th for the second time; the attendance of the 7th began at its first midnight.
    const zone = 'America/St_Johns';
    const allWeek = everyWeek([0, 1, 2, 3, 4, 5, 6].map(weekDay => ({ weekDay, startMinute: 0, endMinute: 60 })));
    const [seventh] = attendanceOn(allWeek, zone, { year: 2010, month: 11, day: 7 });
    expect(attendanceAt(allWeek, zone, Date.parse('2010-11-07T03:00:00Z'))).toEqual(seventh);
    expect(attendanceAt(allWeek, zone, Date.parse('2010-11-07T12:00:00Z'))).toBeUndefined();
  });

  test('is plain arithmetic on the clinic’s clock where that never changes', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const hours = fc.array(fc.tuple(minute, minute), { minLength: 7, maxLength: 7 });
    const start = fc.integer({ min: Date.parse('2026-01-01') / MINUTE_MS, max: Date.parse('2028-01-01') / MINUTE_MS });
    fc.assert(
      fc.property(hours, start, fc.constantFrom(15, 30, 60), (given, startMinute, length) => {
        const days = weekDays.map((week_day, index) => {
          const [from = 0, to = 0] = given[index] ?? [];
          return { week_day, start: clockLabel(from), end: clockLabel(to) };
        });
        const start = startMinute * MINUTE_MS;
        const shown = new Date(start - 4 * 60 * MINUTE_MS);
        const [from = 0, to = 0] = given[shown.getUTCDay()] ?? [];
        const minuteOfDay = shown.getUTCHours() * 60 + shown.getUTCMinutes();
        const fits = fitsAttendance(everyWeek(days.map(attendanceRangeOf)), 'America/Manaus', {
          start,
          end: start + length * MINUTE_MS,
        });
        expect(fits).toBe(from <= minuteOfDay && minuteOfDay + length <= to);
      }),
    );
  });
});
