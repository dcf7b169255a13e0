import { expect, test } from 'vitest';
import type { SeenDay } from '../../../../../../src/device/schema.ts';
import {
  aheadOf,
  SEEN_DAYS_MAX,
  withDay,
  withFirstTimes,
  withTimes,
} from '../../../../../../src/features/booking/request/seenDays.ts';

const at = (day: number, hour = 12) => new Date(Date.UTC(2027, 2, day, hour)).toISOString();
const seen = (day: number, hours: number[] = [12], over: Partial<SeenDay> = {}): SeenDay => ({
  ...{ doctorId: 'elisa', specialtyId: 'heart', date: at(day).slice(0, 10), seenAt: 1 },
  starts: hours.map(hour => at(day, hour)),
  ...over,
});
const search = { doctorId: 'elisa', specialtyId: 'heart', until: '2027-03-20' };

test('a day that is seen again replaces what was stored of it, and counts as the latest', () => {
  const days = [seen(1), seen(2)].reduce<SeenDay[]>(withDay, []);
  const again = seen(1, [13, 14], { seenAt: 2 });
  expect(withDay(days, again)).toEqual([seen(2), again]);
});

test('the same day of another doctor or specialty is another one', () => {
  const days = [seen(1), seen(1, [12], { doctorId: 'rui' }), seen(1, [12], { specialtyId: 'skin' })];
  expect(days.reduce<SeenDay[]>(withDay, [])).toEqual(days);
});

test('only the latest days are stored', () => {
  const days = Array.from({ length: SEEN_DAYS_MAX + 5 }, (_, index) => seen(index + 1));
  const stored = days.reduce<SeenDay[]>(withDay, []);
  expect(stored).toEqual(days.slice(5));
});

test('first times add days, and keep the later times of a day', () => {
  const whole = seen(1, [12, 13, 14]);
  const [first, second] = [seen(1, [13], { seenAt: 2 }), seen(2, [12], { seenAt: 2 })];
  expect(withFirstTimes([whole], search, [first, second])).toEqual([seen(1, [13, 14]), second]);
  const later = seen(2, [15], { seenAt: 3 });
  expect(withFirstTimes([second], search, [later])).toEqual([later]);
});

test('a first time that became free meanwhile is stored as well', () => {
  const first = seen(1, [11], { seenAt: 2 });
  expect(withFirstTimes([seen(1, [12, 13])], search, [first])).toEqual([seen(1, [11, 12, 13])]);
});

test('days on which a search found no time are dropped, up to the last day that it found', () => {
  const other = seen(2, [12], { doctorId: 'rui' });
  const found = [seen(1, [12], { seenAt: 2 }), seen(3, [12], { seenAt: 2 })];
  expect(withFirstTimes([other, seen(2), seen(4)], search, found)).toEqual([other, seen(4), ...found]);
});

test('a search that found no time drops all days that it covered', () => {
  const others = [seen(1, [12], { doctorId: 'rui' }), seen(1, [12], { specialtyId: 'skin' }), seen(21)];
  expect(withFirstTimes([...others, seen(1), seen(20)], search, [])).toEqual(others);
});

test('a search of a part of the day shows nothing of the other times', () => {
  const [morning, afternoon] = [seen(1, [9, 10]), seen(1, [15], { seenAt: 2 })];
  expect(withTimes([seen(2), morning], [afternoon, seen(3)])).toEqual([seen(2), seen(1, [9, 10, 15]), seen(3)]);
});

test('times that have passed can’t be requested, nor days without others', () => {
  const days = [seen(3), seen(2, [9, 12, 15]), seen(1), seen(2, [15], { doctorId: 'rui' })];
  expect(aheadOf(days, 'elisa', 'heart', Date.parse(at(2, 12)))).toEqual([seen(2, [15]), seen(3)]);
});
