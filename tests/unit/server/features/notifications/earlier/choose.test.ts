import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseWaiting,
  OFFERS_AT_ONCE,
  offerEnd,
  SOONER_MS,
  suits,
  type Waiting,
} from '../../../../../../server/features/notifications/earlier/choose.ts';
import { quietUntil } from '../../../../../../server/features/notifications/times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const zone = 'America/Sao_Paulo';
/** A Wednesday, 09:00 at the clinic. */
const start = Date.parse('2027-03-10T12:00:00Z');
const time = { zone, start, end: start + HOUR_MS / 2 };

const waitingOf = (changes: Partial<Waiting> = {}): Waiting => ({
  ...{ entryId: 'w', personId: 'p', startsAt: start + 5 * DAY_MS, since: 0, lastOfferAt: null },
  ...{ offersThisWeek: 0, weeklyLimit: 2, weekdays: 127, fromMinute: 0, toMinute: 1439, isReached: true },
  ...changes,
});

describe('a time suits', () => {
  test('if it is at least a day sooner, on a wanted day, within the hours and below the limit', () => {
    const cases: [Partial<Waiting>, boolean][] = [
      [{}, true],
      [{ startsAt: start + SOONER_MS }, true],
      [{ startsAt: start + SOONER_MS - 1 }, false],
      [{ weekdays: 1 << 3 }, true],
      [{ weekdays: 127 - (1 << 3) }, false],
      [{ fromMinute: 540, toMinute: 570 }, true],
      [{ fromMinute: 541 }, false],
      [{ toMinute: 569 }, false],
      [{ offersThisWeek: 2 }, false],
    ];
    for (const [changes, expected] of cases)
      expect([changes, suits(waitingOf(changes), time)]).toEqual([changes, expected]);
  });

  test('by the clinic’s own day', () => {
    const late = { zone, start: Date.parse('2027-03-11T01:00:00Z'), end: Date.parse('2027-03-11T01:30:00Z') };
    expect(suits(waitingOf({ weekdays: 1 << 3 }), late)).toBe(true);
  });
});

const anyWaiting = fc
  .array(
    fc.record({
      personId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      startsAt: fc.integer({ min: -2, max: 9 }).map(days => start + days * DAY_MS),
      since: fc.integer({ min: 0, max: 20 }),
      lastOfferAt: fc.option(fc.integer({ min: 0, max: 40 })),
      ...{ offersThisWeek: fc.integer({ min: 0, max: 3 }), weeklyLimit: fc.integer({ min: 1, max: 3 }) },
      ...{ weekdays: fc.integer({ min: 1, max: 127 }), isReached: fc.boolean() },
      ...{ fromMinute: fc.constantFrom(0, 540, 600), toMinute: fc.constantFrom(560, 570, 1439) },
    }),
    { maxLength: 12 },
  )
  .map(list => list.map((one, place) => ({ ...one, entryId: `w${String(place).padStart(2, '0')}` })));

/** Whoever no message reaches comes after all others. */
const turn = ({ since, lastOfferAt, isReached }: Waiting) =>
  Math.max(since, lastOfferAt ?? 0) + (isReached ? 0 : 1_000);

describe('the order is fair', () => {
  test('no one who suits, can be reached and gets nothing has waited longer than one who is chosen', () => {
    fc.assert(
      fc.property(anyWaiting, waiting => {
        const chosen = chooseWaiting(waiting, time);
        const people = chosen.map(({ personId }) => personId);
        expect(new Set(people).size).toBe(chosen.length);
        expect(chosen.every(one => suits(one, time))).toBe(true);
        const left = waiting.filter(one => suits(one, time) && !people.includes(one.personId));
        expect(chosen.length).toBeLessThanOrEqual(OFFERS_AT_ONCE);
        if (left.length > 0) expect(chosen).toHaveLength(OFFERS_AT_ONCE);
        for (const one of left) expect(turn(one)).toBeGreaterThanOrEqual(Math.max(...chosen.map(turn)));
        expect(chooseWaiting(waiting.toReversed(), time)).toEqual(chosen);
      }),
    );
  });

  test('of equally waiting people none has had two offers more than another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 }), (people, rounds) => {
        const queue = Array.from({ length: people }, (_, place) =>
          waitingOf({ entryId: `w${String(place).padStart(2, '0')}`, personId: `p${place}`, since: place }),
        );
        const counts = new Map(queue.map(({ entryId }) => [entryId, 0]));
        for (let round = 0; round < rounds; round += 1) {
          for (const [place, one] of chooseWaiting(queue, time).entries()) {
            counts.set(one.entryId, (counts.get(one.entryId) ?? 0) + 1);
            // As offers are stored.
            one.lastOfferAt = (round + 1) * 1_000 + place;
          }
        }
        expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('an offer ends', () => {
  const times = { timeZone: zone, reminderEvening: null, reminderHours: null, quietFrom: 21 * 60, quietTo: 7 * 60 };
  const far = { start: start + 5 * DAY_MS, until: start + 5 * DAY_MS };
  const at = (text: string) => Date.parse(`2027-03-10T${text}:00-03:00`);

  test('after two hours, sooner if the time is near, an hour after quiet hours', () => {
    expect(offerEnd(times, far, at('09:00'))).toBe(at('11:00'));
    expect(offerEnd(times, { start: at('12:00'), until: at('12:00') }, at('09:30'))).toBe(at('11:00'));
    expect(offerEnd(times, { start: at('16:00'), until: at('10:00') }, at('09:00'))).toBe(at('10:00'));
    expect(offerEnd(times, far, at('20:00'))).toBe(at('08:00') + DAY_MS);
  });

  test('when quiet hours begin, if the time is too near once they are over', () => {
    const early = { start: at('07:30') + DAY_MS, until: at('07:30') + DAY_MS };
    expect(offerEnd(times, early, at('19:30'))).toBe(at('21:00'));
    expect(offerEnd(times, early, at('20:31'))).toBeUndefined();
    const asTheyEnd = { start: at('09:00') + DAY_MS, until: at('07:00') + DAY_MS };
    expect(offerEnd(times, asTheyEnd, at('19:30'))).toBe(at('21:00'));
  });

  test('never in quiet hours, and never after the time can be booked', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const ahead = fc.integer({ min: 60, max: 3 * 1_440 });
    fc.assert(
      fc.property(minute, minute, minute, ahead, ahead, (quietFrom, quietTo, begin, toStart, toUntil) => {
        const quiet = { ...times, quietFrom, quietTo };
        const now = at('00:00') + begin * 60_000;
        if (quietFrom === quietTo || quietUntil(quiet, now) !== undefined) return;
        const slot = { start: now + toStart * 60_000, until: now + Math.min(toStart, toUntil) * 60_000 };
        const end = offerEnd(quiet, slot, now);
        if (end === undefined) return;
        // It may end just when they begin.
        expect(quietUntil(quiet, end - 1)).toBeUndefined();
        expect(end).toBeGreaterThan(now);
        expect(end).toBeLessThanOrEqual(Math.min(slot.until, slot.start - HOUR_MS));
      }),
    );
  });

  test('isn’t made if there is too little time', () => {
    expect(offerEnd(times, { start: at('16:00'), until: at('09:29') }, at('09:00'))).toBeUndefined();
  });
});
