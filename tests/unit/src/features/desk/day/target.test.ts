import { describe, expect, it } from 'vitest';
import { columnOf } from '../../../../../../src/features/desk/day/column.ts';
import {
  nextFree,
  proposedSpecialty,
  soonAfter,
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

describe('a squeeze-in without a time', () => {
  it.each([
    ['14:32:40', '14:35'],
    ['14:34:10', '14:40'],
    ['14:35:00', '14:40'],
  ])('at %s is proposed for %s, which is still ahead a minute later', (now, expected) => {
    expect(soonAfter(Date.parse(`2026-11-23T${now}-03:00`))).toBe(Date.parse(at(expected)));
  });
});
