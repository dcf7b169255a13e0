import { describe, expect, it } from 'vitest';
import { columnOf } from '../../../../../../src/features/desk/day/column.ts';
import { freeOnly, placeAfter, step } from '../../../../../../src/features/desk/day/walk.ts';
import { appointment, at, CARDIOLOGY, DATE, doctorDay, EARLY } from './fixtures.ts';

const free = (...starts: string[]) => [{ specialty_id: CARDIOLOGY.id, starts }];
const column = (id: string, times: string[], booked: string[] = [], date = DATE) =>
  columnOf(
    doctorDay({
      doctor: { ...doctorDay().doctor, id },
      date,
      free: free(...times.map(time => at(time, date))),
      appointments: booked.map(time => appointment(time, { id: `${id} ${time}` })),
    }),
    EARLY,
  );

const columns = [column('a', ['08:00', '09:00'], ['08:30']), column('b', []), column('c', ['08:45', '11:00'])];
const [a, , c] = columns;
const place = (of: typeof a, index: number) => {
  const cell = of?.cells[index];
  if (!of || !cell) throw new Error('no such cell');
  return { column: of.key, id: cell.id, start: cell.start };
};

describe('walking over the cells', () => {
  it('goes down and up within a column, and stops at its ends', () => {
    expect(step(columns, place(a, 0), 'down')).toEqual(place(a, 1));
    expect(step(columns, place(a, 2), 'down')).toBeUndefined();
    expect(step(columns, place(a, 1), 'up')).toEqual(place(a, 0));
    expect(step(columns, place(a, 2), 'first')).toEqual(place(a, 0));
    expect(step(columns, place(a, 0), 'last')).toEqual(place(a, 2));
  });

  it('goes to the nearest time of the next column that has any', () => {
    expect(step(columns, place(a, 2), 'right')).toEqual(place(c, 0));
    expect(step(columns, place(c, 1), 'left')).toEqual(place(a, 2));
    expect(step(columns, place(c, 0), 'right')).toBeUndefined();
  });

  it('keeps the time of day from one day of a week to the next', () => {
    const week = [column('a', ['08:00', '16:00']), column('a', ['08:00', '16:00'], [], '2026-11-24')];
    expect(step(week, place(week[0], 1), 'right')).toEqual(place(week[1], 1));
  });

  it('goes over free slots only while something is moved, from where it is', () => {
    const from = place(a, 1);
    expect(step(freeOnly(columns), from, 'down')).toEqual(place(a, 2));
    expect(step(freeOnly(columns), from, 'up')).toEqual(place(a, 0));
  });

  it('stays at its time when its cell disappears', () => {
    const from = place(a, 2);
    const booked = [column('a', ['08:00'], ['08:30', '09:00'])];
    expect(placeAfter(booked, from)).toEqual(place(booked[0], 2));
    expect(placeAfter(columns, from)).toEqual(from);
    expect(placeAfter([column('x', ['10:00'])], from)?.column).toBe('x.2026-11-23');
    expect(placeAfter([], from)).toBeUndefined();
  });

  it('stays at the doctor and the time of day when another day is shown', () => {
    const next = [column('b', ['08:00'], [], '2026-11-24'), column('a', ['08:00', '08:45'], [], '2026-11-24')];
    expect(placeAfter(next, place(a, 2))).toEqual(place(next[1], 1));
  });
});
