import { describe, expect, it } from 'vitest';
import { columnOf } from '../../../../../../src/features/desk/day/column.ts';
import {
  nextFree,
  pointedTarget,
  proposedSpecialty,
  soonAfter,
  squeezeInColumn,
  squeezeInTarget,
} from '../../../../../../src/features/desk/day/target.ts';
import { appointment, at, CARDIOLOGY, doctorDay, EARLY, NUTRITION } from './fixtures.ts';

const column = (id: string, ...times: string[]) =>
  columnOf(
    doctorDay({
      doctor: { ...doctorDay().doctor, id, specialties: [CARDIOLOGY, NUTRITION] },
      free: [{ specialty_id: CARDIOLOGY.id, starts: times.map(time => at(time)) }],
      appointments: [appointment('08:30')],
    }),
    EARLY,
  );

describe('the target of a booking', () => {
  const columns = [column('a', '08:00'), column('b', '08:00', '09:00')];
  const [a] = columns;
  const from = (time: string) => ({ column: a?.key ?? '', start: Date.parse(at(time)) });

  it('is the next free slot of the same doctor, else of another', () => {
    expect(nextFree(columns, from('08:00'))?.doctor.id).toBe('a');
    expect(nextFree(columns, from('08:30'))).toMatchObject({ doctor: { id: 'b' }, start: Date.parse(at('09:00')) });
    expect(nextFree(columns, from('09:30'))).toBeUndefined();
  });

  it('proposes the wanted specialty if it can be booked there', () => {
    const slot = nextFree(columns, from('08:00'));
    if (!slot || !a) throw new Error('no slot');
    expect(proposedSpecialty(slot, NUTRITION.id)).toBe(CARDIOLOGY.id);
    expect(proposedSpecialty(squeezeInTarget(a.day, 0), NUTRITION.id)).toBe(NUTRITION.id);
  });
});

describe('the column of a squeeze-in', () => {
  const today = '2026-11-25';
  const columnsOf = (ids: string[], dates: string[]) =>
    dates.flatMap(date => ids.map(id => columnOf(doctorDay({ date, doctor: { ...doctorDay().doctor, id } }), EARLY)));
  const week = columnsOf(['a'], ['2026-11-22', '2026-11-23', '2026-11-24', today, '2026-11-26', '2026-11-27']);
  const doctors = columnsOf(['a', 'b', 'c'], [today]);
  const [monday, friday] = [week[1], week[5]];

  it.each([
    ['today instead of a day that is over', { last: monday }, '2026-11-25'],
    ['today for a move', { last: monday, doctorId: 'a' }, '2026-11-25'],
    ['the last day that had the focus', { last: friday, doctorId: 'a' }, '2026-11-27'],
    ['the chosen day', { chosen: friday, last: friday }, '2026-11-27'],
    ['none for a chosen day that is over', { chosen: monday, last: monday }, undefined],
  ])('of a week is %s', (_, place, expected) => {
    expect(squeezeInColumn(week, { today, ...place })?.day.date).toBe(expected);
  });

  it('of a week to come is its first day, and of a past one there is none', () => {
    expect(squeezeInColumn(week, { today: '2026-11-15' })?.day.date).toBe('2026-11-22');
    expect(squeezeInColumn(week, { today: '2026-12-01', last: friday, doctorId: 'a' })).toBeUndefined();
  });

  it.each([
    ['the moved appointment’s doctor', { last: doctors[2], doctorId: 'b' }, 'b'],
    ['the last one if that doctor isn’t there', { last: doctors[2], doctorId: 'd' }, 'c'],
    ['the chosen one', { chosen: doctors[2], last: doctors[2], doctorId: 'b' }, 'c'],
    ['the first one', {}, 'a'],
  ])('of a day is %s', (_, place, expected) => {
    expect(squeezeInColumn(doctors, { today, ...place })?.day.doctor.id).toBe(expected);
  });
});

describe('a time that is pointed at', () => {
  const day = column('a', '08:00');
  const now = Date.parse(at('10:02'));

  it('is a squeeze-in at that time, or as soon as possible if it is over', () => {
    const target = (time: string) => pointedTarget(day, Date.parse(at(time)), { today: day.day.date, now });
    expect(target('11:15')).toMatchObject({ squeezeIn: true, start: Date.parse(at('11:15')) });
    expect(target('09:00')).toMatchObject({ squeezeIn: true, start: Date.parse(at('10:05')) });
  });

  it('is nothing on a day that is over', () => {
    expect(pointedTarget(day, Date.parse(at('11:15')), { today: '2026-11-24', now })).toBeUndefined();
  });
});

describe('a squeeze-in without a time', () => {
  it.each([
    ['14:32:40', '14:35'],
    ['14:34:10', '14:40'],
    ['14:35:00', '14:40'],
  ])('at %s is proposed for %s, which is still ahead a minute later', (now, expected) => {
    expect(soonAfter(Date.parse(`2026-11-23T${now}-03:00`))).toBe(Date.parse(at(expected)));
  });
});
