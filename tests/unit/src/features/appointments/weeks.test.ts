import { describe, expect, it } from 'vitest';
import { mondayOf, startOfDate, weekAround } from '../../../../../src/features/appointments/weeks.ts';

describe('a week', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('of %s begins on Monday %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });

  it.each([[''], ['2026-02-30'], ['2026-13-01'], ['tomorrow'], ['2026-11-23T00:00:00Z']])(
    'of %j doesn’t exist',
    text => {
      expect(mondayOf(text)).toBeUndefined();
    },
  );

  it('lies between the previous and the next one, and ends on Sunday', () => {
    expect(weekAround('2026-12-28')).toEqual({ previous: '2026-12-21', next: '2027-01-04', sunday: '2027-01-03' });
  });

  it('begins at midnight of the clinic, also where the clocks change at midnight', () => {
    expect(startOfDate('America/Sao_Paulo', '2026-11-23')).toBe('2026-11-23T03:00:00.000Z');
    expect(startOfDate('America/Manaus', '2026-11-23')).toBe('2026-11-23T04:00:00.000Z');
    // Midnight was skipped: the day began at 01:00, at UTC-2.
    expect(startOfDate('America/Sao_Paulo', '2018-11-04')).toBe('2018-11-04T03:00:00.000Z');
  });
});
