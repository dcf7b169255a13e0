import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addMonths,
  compareMonths,
  dayIn,
  firstFreeDay,
  horizonOf,
  monthKey,
  monthsAround,
  relativeDay,
} from '../../../../../../src/features/booking/calendar/days.ts';

describe('days of the calendar', () => {
  it("are those of the clinic's zone, whatever the device's zone", () => {
    const instant = new Date('2026-11-24T03:30:00Z');
    expect(dayIn('America/Sao_Paulo', instant)).toEqual({ year: 2026, month: 11, day: 24 });
    expect(dayIn('America/Manaus', instant)).toEqual({ year: 2026, month: 11, day: 23 });
    expect(dayIn('Asia/Tokyo', instant)).toEqual({ year: 2026, month: 11, day: 24 });
  });
});

describe('a near day', () => {
  const today = { year: 2026, month: 11, day: 23 };
  const later = { year: 2026, month: 11, day: 25 };
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is named by its distance, a later one by its date', () => {
    expect(relativeDay(today, today, 'pt-BR')).toBe('hoje');
    expect(relativeDay({ ...today, day: 24 }, today, 'en-US')).toBe('tomorrow');
    expect(relativeDay(later, today, 'pt-BR')).toBe('qua., 25/11');
  });

  it('is the same after the device has changed its time zone', () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    expect(relativeDay(later, today, 'en-US')).toBe('Wed, 11/25');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(relativeDay(later, today, 'en-US')).toBe('Wed, 11/25');
  });
});

describe('months', () => {
  it('are added across years, also backwards', () => {
    expect(addMonths({ year: 2026, month: 11 }, 3)).toEqual({ year: 2027, month: 2 });
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  });

  it('are compared', () => {
    expect(compareMonths({ year: 2026, month: 12 }, { year: 2027, month: 1 })).toBeLessThan(0);
    expect(compareMonths({ year: 2026, month: 12 }, { year: 2026, month: 12 })).toBe(0);
  });

  it('have a key each', () => {
    expect(monthKey({ year: 2026, month: 3 })).toBe('2026-03');
  });

  it('are loaded with their neighbours, but only bookable ones', () => {
    const first = { year: 2026, month: 11 };
    const last = { year: 2027, month: 11 };
    expect(monthsAround(first, first, last).map(monthKey)).toEqual(['2026-11', '2026-12']);
    expect(monthsAround({ year: 2027, month: 1 }, first, last).map(monthKey)).toEqual([
      '2027-01',
      '2027-02',
      '2026-12',
    ]);
    expect(monthsAround(last, first, last).map(monthKey)).toEqual(['2027-11', '2027-10']);
  });
});

describe('the booking horizon', () => {
  it('is the same day twelve months later, or the last day of a shorter month', () => {
    expect(horizonOf({ year: 2026, month: 11, day: 21 })).toEqual({ year: 2027, month: 11, day: 21 });
    expect(horizonOf({ year: 2028, month: 2, day: 29 })).toEqual({ year: 2029, month: 2, day: 28 });
  });
});

describe('the next free day', () => {
  const december = { year: 2026, month: 12 };
  const january = { year: 2027, month: 1 };
  const march = { year: 2027, month: 3 };
  const free = (...days: number[]) => days.map(day => ({ day, available: true }));
  const from = (day: number) => ({ ...december, day });

  it('is the first one from a day on, in any order of the months', () => {
    const months = [
      { month: january, days: free(7) },
      { month: december, days: [{ day: 3, available: false }, ...free(2, 10)] },
    ];
    expect(firstFreeDay(from(3), months)).toEqual({ ...december, day: 10 });
    expect(firstFreeDay(from(32), months)).toEqual({ ...january, day: 7 });
  });

  it('isn’t known while a nearer month isn’t loaded, or isn’t among the months', () => {
    expect(
      firstFreeDay(from(3), [
        { month: december, days: undefined },
        { month: january, days: free(7) },
      ]),
    ).toBe(undefined);
    expect(firstFreeDay(from(3), [{ month: march, days: free(7) }])).toBe(undefined);
  });
});
