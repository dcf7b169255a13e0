import { describe, expect, it } from 'vitest';
import type { DayHours } from '../../../../../contract/hours.ts';
import { isInside } from '../../../../../src/features/hours/inside.ts';
import { weekOf } from '../../../../../src/features/hours/week.ts';

const week = weekOf([{ week_day: '1', start: '08:00', end: '12:00' }] satisfies DayHours[]);
/** 2026-11-23 is a Monday; Manaus is at UTC-4, Sao Paulo at UTC-3. */
const at = (date: string, zone = 'America/Sao_Paulo') => ({
  date,
  specialty: { id: 's', name: 'Cardiologia', duration: 30 * 60_000 },
  clinic: { id: 'c', name: 'Centro', address: 'Rua A', time_zone: zone },
});

describe('an appointment and the weekly hours', () => {
  it('is inside from the first minute to the last', () => {
    expect(isInside(at('2026-11-23T08:00:00-03:00'), week)).toBe(true);
    expect(isInside(at('2026-11-23T11:30:00-03:00'), week)).toBe(true);
  });

  it('is outside when it starts earlier, ends later, or lies on a closed day', () => {
    expect(isInside(at('2026-11-23T07:59:00-03:00'), week)).toBe(false);
    expect(isInside(at('2026-11-23T11:31:00-03:00'), week)).toBe(false);
    expect(isInside(at('2026-11-24T09:00:00-03:00'), week)).toBe(false);
  });

  it("goes by the clinic's wall clock", () => {
    expect(isInside(at('2026-11-23T08:00:00-03:00', 'America/Manaus'), week)).toBe(false);
    expect(isInside(at('2026-11-23T09:00:00-03:00', 'America/Manaus'), week)).toBe(true);
  });
});
