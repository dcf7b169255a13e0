import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { attendanceRangeOf, everyWeek } from '../../../../../contract/attendance.ts';
import { type DayHours, dayFits, minutesOf } from '../../../../../contract/hours.ts';
import { type TimetableWeek, timetableErrors } from '../../../../../contract/timetable.ts';
import { slotsOn } from '../../../../../server/features/booking/slots.ts';
import {
  changeRow,
  closeDay,
  copyDay,
  isClosed,
  isWithinHours,
  lengthOf,
  limitDay,
  nearestEnd,
  rangesOf,
  rowsOfSameDays,
  slotsOf,
  stepOf,
  weekOf,
} from '../../../../../src/features/hours/week.ts';

const MINUTE_MS = 60_000;

describe('a week being edited', () => {
  it('keeps the rows of the days that a change leaves as they are', () => {
    const monday = [
      { week_day: '1' as const, start: '08:00', end: '12:00' },
      { week_day: '1' as const, start: '13:00', end: '17:00' },
    ];
    const week = weekOf([...monday, { week_day: '2', start: '08:00', end: '12:00' }]);
    const kept = rowsOfSameDays(week, closeDay(week, '2'));
    expect(['1.0', '1.1', '2.0'].map(row => kept.has(row))).toEqual([true, true, false]);
    expect(rowsOfSameDays(week, []).size).toBe(0);
  });

  it('has seven closed rows, Sunday first, when nothing is saved', () => {
    const week = weekOf([]);
    expect(week.map(day => day.week_day)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(week.every(isClosed)).toBe(true);
  });

  it('keeps the saved hours, sorted by weekday', () => {
    const monday: DayHours = { week_day: '1', start: '08:00', end: '12:00' };
    expect(weekOf([monday])[1]).toEqual(monday);
  });

  it('changes one day and leaves the others', () => {
    const week = changeRow(weekOf([]), '3.0', { start: '08:00', end: '10:00' });
    expect(week.filter(day => !isClosed(day)).map(day => day.week_day)).toEqual(['3']);
    expect(closeDay(week, '3')).toEqual(weekOf([]));
  });

  it('copies a day, breaks included, to the days that were chosen', () => {
    const monday = { week_day: '1', start: '08:00', end: '12:00' } as const;
    const week = copyDay(weekOf([monday, { ...monday, start: '13:00', end: '17:00' }]), '1', ['3', '6']);
    const ends = (day: string) => week.filter(row => row.week_day === day).map(({ end }) => end);
    expect(['0', '1', '2', '3', '6'].map(ends)).toEqual([
      ['00:00'],
      ['12:00', '17:00'],
      ['00:00'],
      ['12:00', '17:00'],
      ['12:00', '17:00'],
    ]);
    expect(week.map(day => day.week_day)).toEqual(['0', '1', '1', '2', '3', '3', '4', '5', '6', '6']);
  });
});

describe('an edited edge', () => {
  it('leaves a valid range unchanged', () => {
    const day = { start: '08:00', end: '12:00' };
    expect(limitDay(day, 'start', false)).toBe(day);
  });

  it('limits the start to the end, and the end to the start', () => {
    expect(limitDay({ start: '13:00', end: '12:00' }, 'start', false)).toEqual({ start: '12:00', end: '12:00' });
    expect(limitDay({ start: '08:00', end: '07:00' }, 'end', false)).toEqual({ start: '08:00', end: '08:00' });
  });

  it('opens a closed day from its start', () => {
    expect(limitDay({ start: '08:00', end: '00:00' }, 'start', true)).toEqual({ start: '08:00', end: '08:00' });
  });
});

test('the length of a day is from its start to its end', () => {
  expect(lengthOf({ start: '08:00', end: '18:45' })).toBe(645 * MINUTE_MS);
});

describe('the nearest end that fits', () => {
  it('is the nearest multiple of any duration', () => {
    expect(nearestEnd({ start: '08:00', end: '11:50' }, [30 * MINUTE_MS])).toBe('12:00');
    expect(nearestEnd({ start: '08:00', end: '11:50' }, [60 * MINUTE_MS, 45 * MINUTE_MS])).toBe('11:45');
  });

  it('is undefined if not even one slot fits before midnight', () => {
    expect(nearestEnd({ start: '23:50', end: '23:55' }, [30 * MINUTE_MS])).toBeUndefined();
    expect(nearestEnd({ start: '08:00', end: '09:00' }, [])).toBeUndefined();
  });

  it('always fits', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const duration = fc.integer({ min: 5, max: 240 }).map(minutes => minutes * MINUTE_MS);
    const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, minute, fc.array(duration, { minLength: 1, maxLength: 3 }), (a, b, durations) => {
        const day = { start: clock(Math.min(a, b)), end: clock(Math.max(a, b)) };
        const end = nearestEnd(day, durations);
        if (end === undefined) return;
        expect(minutesOf(end)).toBeGreaterThan(minutesOf(day.start));
        expect(dayFits({ start: day.start, end }, durations)).toBe(true);
      }),
    );
  });
});

describe('how many slots hours give', () => {
  const monday = (start: string, end: string) => ({ week_day: '1', start, end }) as const;
  const half = 30 * MINUTE_MS;

  it('is a whole number of appointments, with the time between them', () => {
    expect(slotsOf([monday('08:00', '12:00')], [half], 0)).toEqual({ count: 8, isMost: false });
    expect(slotsOf([monday('08:00', '12:00'), monday('13:00', '14:00')], [half], 30)).toEqual({
      count: 5,
      isMost: false,
    });
  });

  it('is at most that of the shortest specialty', () => {
    expect(slotsOf([monday('08:00', '12:00')], [2 * half, half], 0)).toEqual({ count: 8, isMost: true });
  });

  it('is that of all days together for a week', () => {
    const tuesday = { ...monday('08:00', '10:00'), week_day: '2' } as const;
    expect(slotsOf([...weekOf([]), monday('08:00', '12:00'), tuesday], [half], 0)?.count).toBe(12);
  });

  it('isn’t known without hours, without durations, and for hours that can’t be saved', () => {
    expect(slotsOf(weekOf([]), [half], 0)).toBeUndefined();
    expect(slotsOf([monday('08:00', '12:00')], [], 0)).toBeUndefined();
    expect(slotsOf([monday('08:00', '12:10')], [half], 0)).toBeUndefined();
    expect(slotsOf([monday('12:00', '08:00')], [half], 0)).toBeUndefined();
    expect(slotsOf([monday('08:00', '12:00'), monday('11:30', '13:00')], [half], 0)).toBeUndefined();
  });

  it('is what the server divides them into', () => {
    const minute = fc.integer({ min: 0, max: 96 }).map(quarters => Math.min(quarters * 15, 1439));
    const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    const range = fc.tuple(minute, minute).map(([a, b]) => monday(clock(Math.min(a, b)), clock(Math.max(a, b))));
    const durations = fc.array(fc.constantFrom(15, 30, 40, 45, 60), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 3 }),
        durations,
        fc.constantFrom(0, 5, 15, 120),
        (rows, minutes, buffer) => {
          const durationsMs = minutes.map(one => one * MINUTE_MS);
          const found = slotsOf(rows, durationsMs, buffer);
          const ranges = rangesOf(rows);
          if (timetableErrors([{ valid_from: null, ranges }], durationsMs).length > 0) {
            expect(found).toBeUndefined();
            return;
          }
          const counts = durationsMs.map(
            durationMs =>
              slotsOn(
                {
                  zone: 'America/Sao_Paulo',
                  timetable: everyWeek(ranges.map(attendanceRangeOf)),
                  rules: { noticeMs: 0, horizonDays: null, bufferMs: buffer * MINUTE_MS, online: true },
                  ...{ durationMs, busy: [], closed: [], now: 0 },
                },
                { year: 2026, month: 11, day: 23 },
              ).length,
          );
          expect(found).toEqual({ count: Math.max(...counts), isMost: new Set(counts).size > 1 });
        },
      ),
    );
  });
});

describe('the step of the arrow keys', () => {
  it('is the shortest duration, or a quarter of an hour if none is known', () => {
    expect(stepOf([60 * MINUTE_MS, 40 * MINUTE_MS])).toBe(40);
    expect(stepOf([])).toBe(15);
  });
});

const mondayMorning: TimetableWeek[] = [
  { valid_from: null, ranges: [{ week_day: '1', start: '08:00', end: '12:00' }] },
];
/** 2026-11-23 is a Monday; Manaus is at UTC-4, Sao Paulo at UTC-3. */
const at = (date: string, zone = 'America/Sao_Paulo') => ({
  date,
  specialty: { id: 's', name: 'Cardiologia', duration: 30 * 60_000 },
  clinic: { id: 'c', name: 'Centro', address: 'Rua A', time_zone: zone },
});

describe('an appointment and the weekly hours', () => {
  it('is outside in a break, and within the week that applies on its day', () => {
    const monday = { week_day: '1', start: '08:00', end: '09:00' } as const;
    const weeks: TimetableWeek[] = [
      { valid_from: null, ranges: [monday, { ...monday, start: '10:00', end: '11:00' }] },
      { valid_from: '2026-11-30', ranges: [{ ...monday, start: '14:00', end: '15:00' }] },
    ];
    const isWithin = (date: string) => isWithinHours(at(`${date}:00-03:00`), weeks);
    expect(['2026-11-23T08:30', '2026-11-23T10:00', '2026-11-30T14:00'].map(isWithin)).toEqual([true, true, true]);
    expect(['2026-11-23T09:00', '2026-11-23T14:00', '2026-11-30T08:00'].map(isWithin)).toEqual([false, false, false]);
  });

  it('is within them from the first minute to the last', () => {
    expect(isWithinHours(at('2026-11-23T08:00:00-03:00'), mondayMorning)).toBe(true);
    expect(isWithinHours(at('2026-11-23T11:30:00-03:00'), mondayMorning)).toBe(true);
  });

  it('is outside if it starts earlier, ends later, or is on a closed day', () => {
    expect(isWithinHours(at('2026-11-23T07:59:00-03:00'), mondayMorning)).toBe(false);
    expect(isWithinHours(at('2026-11-23T11:31:00-03:00'), mondayMorning)).toBe(false);
    expect(isWithinHours(at('2026-11-24T09:00:00-03:00'), mondayMorning)).toBe(false);
  });

  it("is compared in the clinic's time zone", () => {
    expect(isWithinHours(at('2026-11-23T08:00:00-03:00', 'America/Manaus'), mondayMorning)).toBe(false);
    expect(isWithinHours(at('2026-11-23T09:00:00-03:00', 'America/Manaus'), mondayMorning)).toBe(true);
  });
});
