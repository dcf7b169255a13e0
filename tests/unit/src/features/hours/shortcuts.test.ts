import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFits } from '../../../../../contract/hours.ts';
import { timetableErrors } from '../../../../../contract/timetable.ts';
import { addBreak, adjustWeek, applyPreset, openedDay, presets } from '../../../../../src/features/hours/shortcuts.ts';
import {
  changeRow,
  copyDay,
  rangesOf,
  rowsOn,
  setDay,
  weekOf,
  workingDays,
} from '../../../../../src/features/hours/week.ts';

const MINUTE_MS = 60_000;
const half = [30 * MINUTE_MS];
const monday = (start: string, end: string) => changeRow(weekOf([]), '1.0', { start, end });
const times = (rows: readonly { start: string; end: string }[]) => rows.map(({ start, end }) => `${start}-${end}`);
const durations = fc.array(
  fc.integer({ min: 5, max: 120 }).map(minutes => minutes * MINUTE_MS),
  { minLength: 1, maxLength: 3 },
);

describe('a preset', () => {
  it('fills Monday to Friday and leaves the weekend', () => {
    const week = applyPreset(changeRow(weekOf([]), '6.0', { start: '09:00', end: '10:00' }), 'wholeDays', half);
    expect(times(rowsOn(week, '3'))).toEqual(['08:00-12:00', '13:00-17:00']);
    expect(times(rowsOn(week, '6'))).toEqual(['09:00-10:00']);
    expect(times(rowsOn(week, '0'))).toEqual(['00:00-00:00']);
  });

  it('can be saved with any durations', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), durations, (preset, given) => {
        const ranges = rangesOf(applyPreset(weekOf([]), preset, given));
        expect(timetableErrors([{ valid_from: null, ranges }], given)).toEqual([]);
      }),
    );
  });
});

describe('a break', () => {
  it('is an hour’s lunch, or in the middle of a day without noon', () => {
    expect(times(rowsOn(addBreak(monday('08:00', '18:00'), '1', half) ?? [], '1'))).toEqual([
      '08:00-12:00',
      '13:00-18:00',
    ]);
    expect(times(rowsOn(addBreak(monday('14:00', '20:00'), '1', half) ?? [], '1'))).toEqual([
      '14:00-16:30',
      '17:30-20:00',
    ]);
  });

  it('of a short day is a second range after it', () => {
    expect(times(rowsOn(addBreak(monday('08:00', '08:30'), '1', half) ?? [], '1'))).toEqual([
      '08:00-08:30',
      '09:30-10:00',
    ]);
  });

  it('is not offered on a closed day, after the fourth range, or past midnight', () => {
    expect(addBreak(weekOf([]), '1', half)).toBeUndefined();
    expect(addBreak(monday('23:00', '23:30'), '1', half)).toBeUndefined();
    let week = monday('08:00', '20:00');
    for (let times = 0; times < 3; times += 1) week = addBreak(week, '1', half) ?? [];
    expect(rowsOn(week, '1')).toHaveLength(4);
    expect(addBreak(week, '1', half)).toBeUndefined();
  });

  it('is copied with its day', () => {
    const week = copyDay(addBreak(monday('08:00', '18:00'), '1', half) ?? [], '1', workingDays);
    expect(times(rowsOn(week, '5'))).toEqual(['08:00-12:00', '13:00-18:00']);
    expect(times(rowsOn(week, '6'))).toEqual(['00:00-00:00']);
  });
});

describe('adjusting all', () => {
  it('corrects every row at once, and changes no row that fits', () => {
    const week = changeRow(monday('08:00', '11:50'), '2.0', { start: '08:00', end: '10:10' });
    const next = adjustWeek(changeRow(week, '3.0', { start: '08:00', end: '09:00' }), half);
    expect(times(['1', '2', '3'].flatMap(day => rowsOn(next, day as '1')))).toEqual([
      '08:00-12:00',
      '08:00-10:00',
      '08:00-09:00',
    ]);
  });

  it('never makes a range overlap the next', () => {
    const before = weekOf([
      { week_day: '1', start: '08:00', end: '09:50' },
      { week_day: '1', start: '09:55', end: '11:00' },
    ]);
    const [first] = rowsOn(adjustWeek(before, half), '1');
    expect(first).toMatchObject({ end: '09:30' });
    expect(dayFits(first ?? { start: '', end: '' }, half)).toBe(true);
  });
});

describe('a day that is switched on', () => {
  it('has the hours of the nearest working day, the earlier of two equally near ones', () => {
    const tuesday = setDay(weekOf([]), '2', [{ week_day: '2', start: '07:00', end: '11:00' }]);
    const week = setDay(tuesday, '6', [{ week_day: '6', start: '13:00', end: '15:00' }]);
    expect(times(openedDay(week, '0', half))).toEqual(['07:00-11:00']);
    expect(times(openedDay(week, '4', half))).toEqual(['07:00-11:00']);
    expect(times(openedDay(week, '5', half))).toEqual(['13:00-15:00']);
  });

  it('has a whole day that fits the durations if no other day has hours', () => {
    expect(times(openedDay(weekOf([]), '3', []))).toEqual(['08:00-12:00', '13:00-17:00']);
    expect(times(openedDay(weekOf([]), '3', [50 * 60_000]))).toEqual(['08:00-12:10', '13:00-17:10']);
  });
});
