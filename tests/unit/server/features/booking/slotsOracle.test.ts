/**
 * Slots against an oracle that shares no code with them: it reads Intl's clock for each minute around a day, and marks
 * minute by minute what is attended, busy or closed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALWAYS, type AttendanceRange } from '../../../../../contract/attendance.ts';
import {
  type Calendar,
  daysOf,
  slotsOn,
  startOfRunningSlot,
  unavailableReason,
} from '../../../../../server/features/booking/slots.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Zones, each with days around its clock changes. */
const places: [string, string[]][] = [
  ['America/Sao_Paulo', ['2018-11-04', '2018-02-17', '2027-03-02']],
  ['America/Manaus', ['2027-03-02', '2026-12-31']],
  ['America/New_York', ['2026-03-08', '2026-11-01', '2028-02-29']],
  ['America/Santiago', ['2026-04-04', '2026-04-05', '2026-09-06']],
  ['America/Havana', ['2026-03-08', '2026-11-01']],
  ['Asia/Kolkata', ['2026-06-15']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['Europe/London', ['2026-03-29', '2026-10-25']],
  ['Pacific/Apia', ['2011-12-30']],
];

interface Minute {
  instant: number;
  /** The clinic's clock, `YYYY-MM-DD HH:MM`. */
  clock: string;
}

/** Writes the clock of a zone, `YYYY-MM-DD HH:MM`. */
const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });

const remembered = new Map<string, Minute[]>();

/** Each minute from three days before a day to three days after it. */
function minutesAround(zone: string, date: string): Minute[] {
  const known = remembered.get(`${zone} ${date}`);
  if (known) return known;
  const format = clockOf(zone);
  const from = Date.parse(date) - 3 * DAY_MS;
  const minutes = Array.from({ length: 7 * 1440 }, (_, index) => {
    const instant = from + index * MINUTE_MS;
    return { instant, clock: format.format(instant) };
  });
  remembered.set(`${zone} ${date}`, minutes);
  return minutes;
}

const dateAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const plainDay = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
};
const label = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The last clock time at which an appointment may start: the same time a year after `clock`. */
function aYearLater(clock: string): string {
  const later = `${Number(clock.slice(0, 4)) + 1}${clock.slice(4)}`;
  return later.includes('-02-29') && Number(later.slice(0, 4)) % 4 !== 0 ? later.replace('-02-29', '-02-28') : later;
}

interface Expected {
  start: number;
  available: boolean;
  isClosed: boolean;
}

/** For each minute from an instant on, whether one of the spans contains it. */
function marked(count: number, from: number, spans: Calendar['busy']): boolean[] {
  const marks = new Array<boolean>(count).fill(false);
  const indexOf = (instant: number) => Math.max(0, (instant - from) / MINUTE_MS);
  for (const { start, end } of spans) marks.fill(true, indexOf(start), indexOf(end));
  return marks;
}

/** The slots of the days from the one before to the one after, by day. */
function oracle(calendar: Calendar, date: string): Map<string, Expected[]> {
  const { zone, timetable, rules, durationMs, busy, closed, now } = calendar;
  const minutes = minutesAround(zone, date);
  const [duration, buffer] = [durationMs / MINUTE_MS, rules.bufferMs / MINUTE_MS];
  const first = minutes[0]?.instant ?? 0;
  const isBusy = marked(minutes.length, first, busy);
  const isClosed = marked(minutes.length, first, closed);
  const firstAt = (clock: string) => minutes.findIndex(minute => minute.clock >= clock);
  const present = clockOf(zone).format(now);
  const limit = aYearLater(present);
  const [before, yearEnd] = [minutes[0]?.clock ?? '', firstAt(limit)];
  const lastDay = rules.horizonDays === null ? '9999' : dateAfter(present.slice(0, 10), rules.horizonDays);

  const slots = new Map<string, Expected[]>();
  for (const day of [-1, 0, 1].map(days => dateAfter(date, days))) {
    const ranges = timetable.filter(week => week.validFrom <= day).at(-1)?.ranges ?? [];
    const found: Expected[] = [];
    for (const range of ranges.filter(({ weekDay }) => weekDay === new Date(day).getUTCDay())) {
      const [opens, closes] = [
        firstAt(`${day} ${label(range.startMinute)}`),
        firstAt(`${day} ${label(range.endMinute)}`),
      ];
      for (let index = opens; index < closes; index += 1) {
        if ((index - opens) % (duration + buffer) !== 0 || index + duration > closes) continue;
        const { instant = 0, clock = '' } = minutes[index] ?? {};
        const taken = isBusy.slice(index - buffer, index + duration + buffer).includes(true);
        const away = isClosed.slice(index, index + duration).includes(true);
        const inTime = instant > now && instant >= now + rules.noticeMs && clock.slice(0, 10) <= lastDay;
        const withinYear = before < limit && (yearEnd === -1 || index <= yearEnd);
        found.push({
          start: instant,
          available: rules.online && !taken && !away && inTime && withinYear,
          isClosed: away,
        });
      }
    }
    slots.set(day, found);
  }
  return slots;
}

/** Up to three ranges of a day, apart from each other or touching. */
const dayRanges = fc.uniqueArray(fc.integer({ min: 0, max: 143 }), { minLength: 0, maxLength: 6 }).map(tens => {
  const edges = tens.sort((a, b) => a - b).map(ten => ten * 10);
  return edges.flatMap((startMinute, index) =>
    index % 2 === 0 && edges[index + 1] !== undefined ? [{ startMinute, endMinute: edges[index + 1] ?? 0 }] : [],
  );
});
const week = fc
  .array(dayRanges, { minLength: 7, maxLength: 7 })
  .map(days => days.flatMap((ranges, weekDay) => ranges.map((range): AttendanceRange => ({ weekDay, ...range }))));

const spans = (most: number) =>
  fc.array(fc.tuple(fc.integer({ min: -1440, max: 2880 }), fc.integer({ min: 1, max: most })), { maxLength: 10 });

const cases = fc
  .constantFrom(...places)
  .chain(([zone, dates]) => fc.record({ zone: fc.constant(zone), date: fc.constantFrom(...dates) }))
  .chain(({ zone, date }) => {
    const midnight = Date.parse(date);
    const placed = (given: [number, number][]) =>
      given
        .map(([from, length]) => ({ start: midnight + from * MINUTE_MS, end: midnight + (from + length) * MINUTE_MS }))
        .sort((a, b) => a.start - b.start);
    const calendar: fc.Arbitrary<Calendar> = fc.record({
      zone: fc.constant(zone),
      timetable: fc.tuple(week, week, fc.integer({ min: -1, max: 2 })).map(([first, second, days]) => [
        { validFrom: ALWAYS, ranges: first },
        { validFrom: dateAfter(date, days), ranges: second },
      ]),
      rules: fc.record({
        noticeMs: fc.constantFrom(0, 0, 60, 1440, 2000).map(minutes => minutes * MINUTE_MS),
        horizonDays: fc.constantFrom(null, null, 1, 2, 30),
        bufferMs: fc.constantFrom(0, 0, 5, 10, 45).map(minutes => minutes * MINUTE_MS),
        online: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      }),
      durationMs: fc.constantFrom(15, 20, 30, 40, 50, 60).map(minutes => minutes * MINUTE_MS),
      busy: spans(90).map(placed),
      closed: spans(600).map(given => placed(given.slice(0, 2))),
      now: fc
        .tuple(fc.constantFrom(-366, -365, -2, -1, 0), fc.integer({ min: 0, max: 1440 * 60 }))
        .map(([days, seconds]) => midnight + days * DAY_MS + seconds * 1000),
    });
    return fc.record({
      date: fc.constant(date),
      calendar,
      probes: fc.array(fc.integer({ min: -720, max: 1440 }), { maxLength: 40 }),
    });
  });

test('slots are those of the oracle, on every day with clock changes, breaks, buffers and closed times', () => {
  fc.assert(
    fc.property(cases, ({ date, calendar, probes }) => {
      const expected = oracle(calendar, date);
      for (const [day, slots] of expected) {
        const found = slotsOn(calendar, plainDay(day)).map(({ start, available }) => ({ start, available }));
        expect(found).toEqual(slots.map(({ start, available }) => ({ start, available })));
        const { year, month, day: number } = plainDay(day);
        expect(daysOf(calendar, year, month)[number - 1]?.available).toBe(slots.some(({ available }) => available));
      }
      const all = [...expected.values()].flat();
      const canBook = (at: number) => unavailableReason(calendar, at) === undefined;
      expect(all.filter(({ start, available }) => canBook(start) !== available)).toEqual([]);
      // Around the middle of the three days, which is complete in every zone.
      const instants = probes.map(minute => Date.parse(date) + minute * MINUTE_MS);
      const runningAt = (at: number) => all.find(({ start }) => start <= at && at < start + calendar.durationMs);
      expect(instants.map(at => [canBook(at), startOfRunningSlot(calendar, at)])).toEqual(
        instants.map(at => [
          all.some(({ start, available }) => available && start === at),
          runningAt(at)?.isClosed ? undefined : runningAt(at)?.start,
        ]),
      );
    }),
    { numRuns: 300 },
  );
});
