import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '../../../../../contract/wallClock.ts';
import { type ClinicTimes, quietUntil, remindersOf } from '../../../../../server/features/notifications/times.ts';

const usual: ClinicTimes = {
  ...{ timeZone: 'America/Sao_Paulo', reminderEvening: 18 * 60, reminderHours: 2 },
  ...{ quietFrom: 21 * 60, quietTo: 7 * 60 },
};
const at = (text: string) => Date.parse(text);
const shown = (times: ClinicTimes, startsAt: string, bookedAt = '2020-01-01T00:00Z') =>
  Object.fromEntries(
    remindersOf(times, { startsAt: at(startsAt), bookedAt: at(bookedAt) }).map(one => [
      one.kind,
      new Date(one.at).toISOString().slice(0, 16),
    ]),
  );

describe('reminders', () => {
  test('come the evening before, two hours before, and about the questionnaire two days before', () => {
    expect(shown(usual, '2027-03-10T14:00-03:00')).toEqual({
      questionnaire: '2027-03-08T21:00',
      reminder_evening: '2027-03-09T21:00',
      reminder_hours: '2027-03-10T15:00',
    });
  });

  test('that would come in quiet hours come before them, if that is later than the evening’s', () => {
    // Two hours before 8:00 is 6:00.
    expect(shown(usual, '2027-03-10T08:00-03:00').reminder_hours).toBe('2027-03-09T23:45');
    const late = { ...usual, reminderEvening: 22 * 60 };
    expect(shown(late, '2027-03-10T14:00-03:00').reminder_evening).toBe('2027-03-09T23:45');
    expect(shown(late, '2027-03-10T08:00-03:00')).not.toHaveProperty('reminder_hours');
  });

  test('that are off don’t come', () => {
    const off = { ...usual, reminderEvening: null, reminderHours: null };
    expect(shown(off, '2027-03-10T14:00-03:00')).toEqual({ questionnaire: '2027-03-08T21:00' });
    const never = { ...usual, quietFrom: null, quietTo: null };
    expect(shown(never, '2027-03-10T08:00-03:00').reminder_hours).toBe('2027-03-10T09:00');
  });

  test('that were due before the booking don’t come', () => {
    expect(shown(usual, '2027-03-10T14:00-03:00', '2027-03-09T18:00-03:00')).toEqual({
      reminder_hours: '2027-03-10T15:00',
    });
    expect(shown(usual, '2027-03-10T14:00-03:00', '2027-03-10T12:00-03:00')).toEqual({});
  });

  test.for([
    ['America/New_York', '2027-03-14T09:00-04:00', '2027-03-13T23:00', '2027-03-14T11:00'],
    ['America/New_York', '2027-11-07T09:00-05:00', '2027-11-06T22:00', '2027-11-07T12:00'],
    ['Europe/Lisbon', '2027-03-28T09:30+01:00', '2027-03-27T18:00', '2027-03-28T06:30'],
    ['Australia/Lord_Howe', '2027-04-04T10:00+10:30', '2027-04-03T07:00', '2027-04-03T21:30'],
    ['Pacific/Apia', '2027-03-10T10:00+13:00', '2027-03-09T05:00', '2027-03-09T19:00'],
  ] as const)('in %s on a day like %s are shown by the clinic’s clocks', ([timeZone, start, evening, hours]) => {
    const reminders = shown({ ...usual, timeZone }, start);
    expect([reminders.reminder_evening, reminders.reminder_hours]).toEqual([evening, hours]);
  });
});

describe('quiet hours', () => {
  test('end in the morning, also when they began the day before', () => {
    const until = (text: string) => {
      const end = quietUntil(usual, at(text));
      return end === undefined ? undefined : new Date(end).toISOString().slice(0, 16);
    };
    expect(until('2027-03-10T20:59-03:00')).toBe(undefined);
    expect(until('2027-03-10T21:00-03:00')).toBe('2027-03-11T10:00');
    expect(until('2027-03-11T00:00-03:00')).toBe('2027-03-11T10:00');
    expect(until('2027-03-11T06:59-03:00')).toBe('2027-03-11T10:00');
    expect(until('2027-03-11T07:00-03:00')).toBe(undefined);
  });

  test('may be within a day', () => {
    const midday = { ...usual, quietFrom: 12 * 60, quietTo: 14 * 60 };
    expect(quietUntil(midday, at('2027-03-10T13:00-03:00'))).toBe(at('2027-03-10T14:00-03:00'));
    expect(quietUntil(midday, at('2027-03-10T23:00-03:00'))).toBe(undefined);
  });
});

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const minute = fc.integer({ min: 0, max: 1439 });
const anyTimes: fc.Arbitrary<ClinicTimes> = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    reminderEvening: fc.option(fc.integer({ min: 720, max: 1439 })),
    reminderHours: fc.option(fc.integer({ min: 1, max: 24 })),
    quiet: fc.option(fc.tuple(minute, minute).filter(([from, to]) => from !== to)),
  })
  .map(({ quiet, ...rest }) => ({ ...rest, quietFrom: quiet?.[0] ?? null, quietTo: quiet?.[1] ?? null }));
const anyInstant = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-12-31T00:00Z') });

test('a reminder comes after the booking, before the start and never in quiet hours', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 0, max: 5 * 86_400_000 }), (times, startsAt, ahead) => {
      const reminders = remindersOf(times, { startsAt, bookedAt: startsAt - ahead });
      for (const { at: due, kind } of reminders) {
        expect(due).toBeGreaterThan(startsAt - ahead);
        expect(due).toBeLessThan(startsAt);
        expect([kind, quietUntil(times, due)]).toEqual([kind, undefined]);
        if (kind === 'reminder_evening') expect(daysBetween(times.timeZone, due, startsAt)).toBeGreaterThanOrEqual(1);
      }
      expect(new Set(reminders.map(({ kind }) => kind)).size).toBe(reminders.length);
    }),
    { numRuns: 500 },
  );
});

test('quiet hours end within a day, and aren’t quiet any more then', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, (times, instant) => {
      const end = quietUntil(times, instant);
      if (end === undefined) return;
      expect(end).toBeGreaterThan(instant);
      expect(end - instant).toBeLessThanOrEqual(25 * 3_600_000);
      expect(quietUntil(times, end)).toBe(undefined);
    }),
    { numRuns: 500 },
  );
});
