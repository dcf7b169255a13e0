import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockLabel,
  dateAfter,
  instantOf,
  isDate,
  monthsLater,
  type PlainDay,
  startOfDate,
  wallClock,
  weekOf,
} from '../../../contract/clinicTime.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Days with clock changes, and zones with unusual offsets. */
const oddDays: [string, string][] = [
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/St_Johns', '2010-11-07'],
  ['Asia/Kolkata', '2026-06-15'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Europe/London', '2026-10-25'],
];

function dayOf(text: string, plus = 0): PlainDay {
  const date = new Date(Date.parse(text) + plus * 24 * HOUR_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * The oracle: steps through instants, using only Intl, until the clock shows the time or a later one. Offsets are
 * multiples of 15 minutes, so steps of 15 minutes find every existing time; the last step is searched by minutes for
 * the end of a gap.
 */
function watchTheClock(zone: string, { year, month, day }: PlainDay, minute: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const pad = (number: number) => String(number).padStart(2, '0');
  const wanted = `${year}-${pad(month)}-${pad(day)}, ${clockLabel(minute)}`;
  const shown = (instant: number) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${part.year}-${part.month}-${part.day}, ${part.hour}:${part.minute}`;
  };
  // Before the start of that day in every zone.
  let instant = Date.UTC(year, month - 1, day) + (minute - 15 * 60) * MINUTE_MS;
  while (shown(instant) < wanted) instant += 15 * MINUTE_MS;
  instant -= 15 * MINUTE_MS;
  while (shown(instant) < wanted) instant += MINUTE_MS;
  return instant;
}

describe('the instant at which a wall clock shows a time', () => {
  test('matches a step-by-step search, on and around days with clock changes', () => {
    const anyTime = fc.record({
      where: fc.constantFrom(...oddDays),
      plus: fc.integer({ min: -1, max: 1 }),
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    });
    fc.assert(
      fc.property(anyTime, ({ where: [zone, text], plus, minute }) => {
        const day = dayOf(text, plus);
        expect(instantOf(zone, day, minute)).toBe(watchTheClock(zone, day, minute));
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['the earlier of a time that comes twice', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['the first after a gap of an hour', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00Z'],
    ['the first after a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:30:00Z'],
    ['the earlier of a repeated half hour', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
    ['the first after a skipped midnight', 'America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00Z'],
    ['the next day where a whole day was skipped', 'Pacific/Apia', '2011-12-30', '09:00', '2011-12-30T10:00:00Z'],
    ['at five and a half hours ahead', 'Asia/Kolkata', '2026-06-15', '09:00', '2026-06-15T03:30:00Z'],
    ['in a clinic further west', 'America/Manaus', '2026-06-15', '09:00', '2026-06-15T13:00:00Z'],
  ])('is %s', (_, zone, date, time, expected) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    expect(instantOf(zone, dayOf(date), hours * 60 + minutes)).toBe(Date.parse(expected));
  });

  test('is never earlier for a later time', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 2880 }), fc.integer({ min: 0, max: 2880 }));
    fc.assert(
      fc.property(fc.constantFrom(...oddDays), times, ([zone, text], [one, other]) => {
        const at = (minute: number) => instantOf(zone, dayOf(text, Math.floor(minute / 1440)), minute % 1440);
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
      }),
    );
  });
});

test('the wall-clock time of an instant converts back to it, or to the first of two such instants', () => {
  const minutes = fc.integer({ min: -1440, max: 2880 });
  fc.assert(
    fc.property(fc.constantFrom(...oddDays), minutes, ([zone, text], minute) => {
      const instant = Date.parse(text) + minute * MINUTE_MS;
      const { minute: shown, ...day } = wallClock(zone, instant);
      const back = instantOf(zone, day, shown);
      expect(back).toBeLessThanOrEqual(instant);
      expect(wallClock(zone, back)).toEqual({ ...day, minute: shown });
    }),
  );
});

test.each([
  ['the same time of the same day', 'America/Sao_Paulo', '2026-03-02T12:34:56.789Z', '2027-03-02T12:34:56.789Z'],
  ['the last day of a shorter month', 'UTC', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
  [
    'the same wall-clock time beside a change of clocks',
    'America/New_York',
    '2026-03-08T06:30:00Z',
    '2027-03-08T06:30:00Z',
  ],
  ['by the clinic’s calendar, not that of UTC', 'Asia/Kolkata', '2028-02-28T20:00:00Z', '2029-02-27T20:00:00Z'],
])('twelve months later is %s', (_, zone, from, expected) => {
  expect(new Date(monthsLater(zone, Date.parse(from), 12)).toISOString()).toBe(new Date(expected).toISOString());
});

describe('a date', () => {
  test('has neighbours', () => {
    expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dateAfter('2026-03-01', -1)).toBe('2026-02-28');
  });

  test.each(['', '2026-02-30', '2026-13-01', 'tomorrow', '2026-11-23T00:00:00Z'])('isn’t %j', text => {
    expect(isDate(text)).toBe(false);
  });

  test.each([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-28', '2026-11-22'],
    ['2026-11-29', '2026-11-29'],
    ['2027-01-01', '2026-12-27'],
    ['2028-03-01', '2028-02-27'],
  ])('%s is in the week from Sunday %s', (date, sunday) => {
    expect(weekOf(date).sunday).toBe(sunday);
  });

  test('is in a week between the previous and the next one, which ends on Saturday', () => {
    expect(weekOf('2026-12-28')).toEqual({
      ...{ previous: '2026-12-20', sunday: '2026-12-27', saturday: '2027-01-02', next: '2027-01-03' },
    });
  });

  test('begins at midnight of the clinic, also where the clocks change at midnight', () => {
    expect(startOfDate('America/Sao_Paulo', '2026-11-23')).toBe('2026-11-23T03:00:00.000Z');
    expect(startOfDate('America/Manaus', '2026-11-23')).toBe('2026-11-23T04:00:00.000Z');
    // Midnight was skipped: the day began at 01:00, at UTC-2.
    expect(startOfDate('America/Sao_Paulo', '2018-11-04')).toBe('2018-11-04T03:00:00.000Z');
  });
});
