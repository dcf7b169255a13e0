import fc from 'fast-check';
import { getSlots } from 'slot-calculator';
import { describe, expect, test } from 'vitest';
import { type AttendanceTimetable, everyWeek, type Span } from '../../../../../contract/attendance.ts';
import { clockLabel, type PlainDay, wallClock } from '../../../../../contract/clinicTime.ts';
import { type Calendar, daysOf, slotsOn, unavailableReason } from '../../../../../server/features/booking/slots.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dayOf = (text: string): PlainDay => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};
const isoOf = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');

/** The same hours on every day of the week. */
function everyDay(start: string, end: string): AttendanceTimetable {
  return everyWeek(
    [0, 1, 2, 3, 4, 5, 6].map(weekDay => ({ weekDay, startMinute: minuteOf(start), endMinute: minuteOf(end) })),
  );
}

function calendar(changes: Partial<Calendar> = {}): Calendar {
  return {
    zone: 'America/Sao_Paulo',
    timetable: everyDay('08:00', '12:00'),
    rules: { noticeMs: 0, horizonDays: null, bufferMs: 0, online: true },
    durationMs: 30 * MINUTE_MS,
    busy: [],
    closed: [],
    now: Date.parse('2027-03-01T03:00:00Z'),
    ...changes,
  };
}

const zones = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
];

describe('on days with clock changes', () => {
  test.each<[string, string, string, string, number, string[]]>([
    ['America/Sao_Paulo', '2018-11-04', '00:00', '03:00', 60, ['01:00 2018-11-04T03:00Z', '02:00 2018-11-04T04:00Z']],
    [
      'America/Sao_Paulo',
      '2018-02-17',
      '22:00',
      '23:30',
      30,
      ['22:00 2018-02-18T00:00Z', '22:30 2018-02-18T00:30Z', '23:00 2018-02-18T01:00Z'],
    ],
    ['America/Sao_Paulo', '2018-02-18', '00:00', '01:00', 60, ['00:00 2018-02-18T03:00Z']],
    [
      'America/New_York',
      '2026-03-08',
      '01:00',
      '04:00',
      30,
      ['01:00 2026-03-08T06:00Z', '01:30 2026-03-08T06:30Z', '03:00 2026-03-08T07:00Z', '03:30 2026-03-08T07:30Z'],
    ],
    ['America/New_York', '2026-03-08', '02:30', '04:00', 30, ['03:00 2026-03-08T07:00Z', '03:30 2026-03-08T07:30Z']],
    ['America/New_York', '2026-03-08', '02:00', '03:00', 30, []],
    [
      'America/New_York',
      '2026-11-01',
      '00:30',
      '02:30',
      60,
      ['00:30 2026-11-01T04:30Z', '01:30 2026-11-01T05:30Z', '01:30 2026-11-01T06:30Z'],
    ],
    [
      'Asia/Kolkata',
      '2026-06-15',
      '09:00',
      '10:30',
      30,
      ['09:00 2026-06-15T03:30Z', '09:30 2026-06-15T04:00Z', '10:00 2026-06-15T04:30Z'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-04',
      '01:30',
      '03:00',
      15,
      ['01:30 2026-10-03T15:00Z', '01:45 2026-10-03T15:15Z', '02:30 2026-10-03T15:30Z', '02:45 2026-10-03T15:45Z'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05',
      '01:00',
      '02:00',
      30,
      ['01:00 2026-04-04T14:00Z', '01:30 2026-04-04T14:30Z', '01:30 2026-04-04T15:00Z'],
    ],
    ['Pacific/Apia', '2011-12-29', '22:00', '23:00', 60, ['22:00 2011-12-30T08:00Z']],
    ['Pacific/Apia', '2011-12-30', '09:00', '17:00', 60, []],
    // Here clocks went back across midnight, so the previous day was shown again for a while.
    [
      'America/St_Johns',
      '2010-11-07',
      '00:00',
      '01:00',
      30,
      ['00:00 2010-11-07T02:30Z', '23:30 2010-11-07T03:00Z', '00:00 2010-11-07T03:30Z', '00:30 2010-11-07T04:00Z'],
    ],
  ])('%s %s, %s to %s by %i minutes', (zone, date, start, end, minutes, expected) => {
    const now = Date.parse(date) - 3 * DAY_MS;
    const given = calendar({ zone, timetable: everyDay(start, end), durationMs: minutes * MINUTE_MS, now });
    const slots = slotsOn(given, dayOf(date));
    expect(slots.map(slot => `${clockLabel(wallClock(zone, slot.start).minute)} ${isoOf(slot.start)}`)).toEqual(
      expected,
    );
    expect(slots.map(slot => unavailableReason(given, slot.start))).toEqual(slots.map(() => undefined));
  });
});

describe('against slot-calculator', () => {
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  // None of the zones changes its clocks in these weeks, so both must agree.
  const quietDay = fc.integer({ min: 0, max: 13 }).map(day => new Date(Date.UTC(2026, 5, 8 + day)));
  const range = fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 95 }))
    .map(([a, b]) => ({ startMinute: 15 * Math.min(a, b), endMinute: 15 * Math.max(a, b) }));
  const durations = fc.constantFrom(15, 20, 30, 40, 45, 50, 60);

  test('a day is divided into the same slots', () => {
    fc.assert(
      fc.property(quietDay, range, durations, fc.constantFrom(...zones), (date, hours, duration, zone) => {
        const weekDay = date.getUTCDay();
        const day = { year: 2026, month: 6, day: date.getUTCDate() };
        const given = calendar({
          zone,
          timetable: everyWeek([{ weekDay, ...hours }]),
          durationMs: duration * MINUTE_MS,
          now: Date.UTC(2026, 4, 1),
        });
        // Its days are UTC days; one day of the zone overlaps up to three of them.
        const { availableSlotsByDay } = getSlots({
          from: new Date(date.getTime() - DAY_MS).toISOString(),
          to: new Date(date.getTime() + 2 * DAY_MS).toISOString(),
          duration,
          outputTimezone: zone,
          availability: [
            {
              day: weekdays[weekDay] ?? '',
              from: clockLabel(hours.startMinute),
              to: clockLabel(hours.endMinute),
              timezone: zone,
            },
          ],
        });
        const theirs = (availableSlotsByDay[date.toISOString().slice(0, 10)] ?? []).map(slot => Date.parse(slot.from));
        expect(slotsOn(given, day).map(slot => slot.start)).toEqual(theirs);
      }),
      // slot-calculator takes most of the time.
      { numRuns: 50 },
    );
  });

  test('the same slots are available with the same appointments', () => {
    const appointments = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 5, max: 60 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(quietDay, range, durations, appointments, (date, hours, duration, gaps) => {
        const weekDay = date.getUTCDay();
        const busy = inARow(date.getTime() + hours.startMinute * MINUTE_MS, gaps);
        const given = calendar({
          zone: 'UTC',
          timetable: everyWeek([{ weekDay, ...hours }]),
          durationMs: duration * MINUTE_MS,
          busy,
          now: Date.UTC(2026, 4, 1),
        });
        const unavailability = busy.map(({ start, end }) => ({
          from: new Date(start).toISOString(),
          to: new Date(end).toISOString(),
        }));
        for (const slot of slotsOn(given, { year: 2026, month: 6, day: date.getUTCDate() })) {
          const { availableSlots } = getSlots({
            from: new Date(slot.start).toISOString(),
            to: new Date(slot.end).toISOString(),
            duration,
            unavailability,
            defaultAvailable: true,
          });
          expect(slot.available).toBe(availableSlots.length === 1);
        }
      }),
    );
  });
});

test('with appointments that overlap each other, a slot is available if it overlaps none of them', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: -60, max: 300 }), fc.integer({ min: 1, max: 200 })), {
    maxLength: 12,
  });
  const opens = Date.parse('2027-03-02T11:00:00Z');
  fc.assert(
    fc.property(spans, fc.constantFrom(15, 20, 30, 40), (given, duration) => {
      const busy = given
        .map(([from, length]) => ({ start: opens + from * MINUTE_MS, end: opens + (from + length) * MINUTE_MS }))
        .sort((a, b) => a.start - b.start);
      const all = calendar({ busy, durationMs: duration * MINUTE_MS });
      const slots = slotsOn(all, { year: 2027, month: 3, day: 2 });
      expect(slots).toHaveLength(240 / duration);
      for (const { start, end, available } of slots) {
        const free = busy.every(span => span.end <= start || span.start >= end);
        expect(available).toBe(free);
        expect(unavailableReason(all, start)).toBe(free ? undefined : 'slot_taken');
      }
    }),
  );
});

/** Consecutive appointments, each given by the gap before it and its length in minutes. */
function inARow(from: number, gaps: readonly (readonly [number, number])[]): Span[] {
  let at = from - 30 * MINUTE_MS;
  return gaps.map(([pause, length]) => {
    const start = at + pause * MINUTE_MS;
    at = start + length * MINUTE_MS;
    return { start, end: at };
  });
}

describe('listing and booking agree', () => {
  const anything = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: 0, max: 4_000 }).map(days => new Date(Date.UTC(2010, 0, 1) + days * DAY_MS)),
    hours: fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 })),
    duration: fc.constantFrom(15, 20, 30, 40, 45, 50, 60),
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 5, max: 60 })), { maxLength: 6 }),
    nowBefore: fc.constantFrom(-0.4, 0.3, 5, 364.5, 365, 365.5, 366, 400),
  });

  test('exactly the slots that are listed as available can be booked', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 2880 }), (given, probe) => {
        const { zone, day: date, hours, duration, gaps, nowBefore } = given;
        const [startMinute, endMinute] = [Math.min(...hours), Math.max(...hours)];
        const timetable = everyWeek([0, 1, 2, 3, 4, 5, 6].map(weekDay => ({ weekDay, startMinute, endMinute })));
        const shared = { zone, timetable, durationMs: duration * MINUTE_MS, now: date.getTime() - nowBefore * DAY_MS };
        const all = calendar({ ...shared, busy: inARow(date.getTime(), gaps) });
        const days = [-1, 0, 1, 2].map(plus => {
          const at = new Date(date.getTime() + plus * DAY_MS);
          return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
        });
        const listed = days.flatMap(day => slotsOn(all, day));
        for (const slot of listed) expect(unavailableReason(all, slot.start) === undefined).toBe(slot.available);

        const somewhere = date.getTime() + probe * MINUTE_MS;
        const isListed = listed.some(slot => slot.start === somewhere && slot.available);
        expect(unavailableReason(all, somewhere) === undefined).toBe(isListed);
      }),
      { numRuns: 400 },
    );
  });

  test('a day of a month is available when at least one of its slots is', () => {
    fc.assert(
      fc.property(anything, ({ zone, day: date, hours, duration, gaps, nowBefore }) => {
        const [startMinute, endMinute] = [Math.min(...hours), Math.max(...hours)];
        const timetable = everyWeek([1, 2, 4].map(weekDay => ({ weekDay, startMinute, endMinute })));
        const now = date.getTime() - nowBefore * DAY_MS;
        const all = calendar({
          zone,
          timetable,
          durationMs: duration * MINUTE_MS,
          now,
          busy: inARow(date.getTime(), gaps),
        });
        const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
        const days = daysOf(all, year, month);
        expect(days.map(({ day }) => day)).toEqual(
          Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, i) => i + 1),
        );
        for (const { day, available } of days) {
          expect(available).toBe(slotsOn(all, { year, month, day }).some(slot => slot.available));
        }
      }),
    );
  });
});

describe('boundaries', () => {
  // 2 March 2027, a Tuesday, 08:00 to 12:00 in São Paulo.
  const at = (time: string) => Date.parse(`2027-03-02T${time}:00-03:00`);

  test('the last slot may end exactly at the day’s end, but not later', () => {
    expect(unavailableReason(calendar(), at('11:30'))).toBeUndefined();
    expect(unavailableReason(calendar({ timetable: everyDay('08:00', '11:59') }), at('11:30'))).toBe('outside_hours');
    expect(unavailableReason(calendar(), at('12:00'))).toBe('outside_hours');
    expect(unavailableReason(calendar(), at('07:30'))).toBe('outside_hours');
  });

  test('no slot starts between two slots', () => {
    expect(unavailableReason(calendar(), at('08:15'))).toBe('not_a_slot');
    expect(unavailableReason(calendar(), at('08:00') + 1)).toBe('not_a_slot');
  });

  test('a slot may be adjacent to appointments on both sides', () => {
    const busy = [
      { start: at('08:00'), end: at('09:00') },
      { start: at('09:30'), end: at('10:00') },
    ];
    expect(unavailableReason(calendar({ busy }), at('09:00'))).toBeUndefined();
    expect(unavailableReason(calendar({ busy }), at('08:30'))).toBe('slot_taken');
    expect(unavailableReason(calendar({ busy }), at('09:30'))).toBe('slot_taken');
  });

  test('an appointment of another length blocks every slot that it overlaps', () => {
    const busy = [{ start: at('08:20'), end: at('09:05') }];
    const free = slotsOn(calendar({ busy }), dayOf('2027-03-02')).map(slot => slot.available);
    expect(free).toEqual([false, false, false, true, true, true, true, true]);
  });

  test('a slot that starts now is in the past, one a moment later isn’t', () => {
    expect(unavailableReason(calendar({ now: at('09:00') }), at('09:00'))).toBe('in_the_past');
    expect(unavailableReason(calendar({ now: at('09:00') - 1 }), at('09:00'))).toBeUndefined();
  });

  test('twelve months ahead is the last bookable minute', () => {
    const start = Date.parse('2028-03-02T09:00:00-03:00');
    expect(unavailableReason(calendar({ now: at('09:00') }), start)).toBeUndefined();
    expect(unavailableReason(calendar({ now: at('08:59') }), start)).toBe('too_far');
  });

  test('a closed day and a week that was never saved have no slots', () => {
    for (const timetable of [everyDay('00:00', '00:00'), []]) {
      expect(slotsOn(calendar({ timetable }), dayOf('2027-03-02'))).toEqual([]);
      expect(unavailableReason(calendar({ timetable }), at('09:00'))).toBe('outside_hours');
    }
  });
});
