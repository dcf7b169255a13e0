import { expect, test } from 'vitest';
import { createClockWatch, inWords } from '../../../../src/device/clock.ts';

const MINUTE = 60_000;

function watch() {
  const device = { now: Date.UTC(2027, 2, 1, 12) };
  const clock = createClockWatch(() => device.now);
  let changes = 0;
  clock.subscribe(() => {
    changes += 1;
  });
  const server = new Date(device.now).toUTCString();
  return { device, clock, server, changes: () => changes };
}

test('deviations up to five minutes are ignored, larger ones reported with their sign', () => {
  const { device, clock, server } = watch();
  device.now += 5 * MINUTE;
  clock.note(server);
  expect(clock.offBy()).toBe(0);
  device.now += MINUTE;
  clock.note(server);
  expect(clock.offBy()).toBe(6 * MINUTE);
  device.now -= 16 * MINUTE;
  clock.note(server);
  expect(clock.offBy()).toBe(-10 * MINUTE);
});

test('subscribers hear of a deviation once, and of its end with the first correct response', () => {
  const { device, clock, server, changes } = watch();
  device.now += 20 * MINUTE;
  clock.note(server);
  device.now += 400;
  clock.note(server);
  expect(changes()).toBe(1);
  device.now -= 20 * MINUTE;
  clock.note(server);
  expect(clock.offBy()).toBe(0);
  expect(changes()).toBe(2);
});

test('a response without a valid date is ignored', () => {
  const { clock } = watch();
  clock.note(null);
  clock.note('yesterday');
  expect(clock.offBy()).toBe(0);
});

test('a duration is given in the unit that people would use', () => {
  expect(inWords(-7 * MINUTE)).toEqual({ value: 7, unit: 'minute' });
  expect(inWords(180 * MINUTE)).toEqual({ value: 3, unit: 'hour' });
  expect(inWords(72 * 60 * MINUTE)).toEqual({ value: 3, unit: 'day' });
});
