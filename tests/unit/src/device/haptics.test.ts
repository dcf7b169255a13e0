import { expect, test } from 'vitest';
import { createHaptics } from '../../../../src/device/haptics.ts';

function device(isUnwanted: () => boolean) {
  const played: number[][] = [];
  const haptics = createHaptics(pattern => played.push(pattern) > 0, isUnwanted);
  return { played, haptics };
}

test('a success is one short vibration, a refusal is two', () => {
  const { played, haptics } = device(() => false);
  haptics.confirmed();
  haptics.refused();
  expect(played.map(pattern => Math.ceil(pattern.length / 2))).toEqual([1, 2]);
  expect(Math.max(...played.flat())).toBeLessThan(100);
});

test('nothing vibrates while the person wants less motion, which may change at any time', () => {
  let isUnwanted = true;
  const { played, haptics } = device(() => isUnwanted);
  haptics.confirmed();
  haptics.refused();
  expect(played).toEqual([]);
  isUnwanted = false;
  haptics.confirmed();
  expect(played).toHaveLength(1);
});

test('a device that cannot vibrate does nothing', () => {
  const haptics = createHaptics(undefined, () => false);
  expect(() => haptics.confirmed()).not.toThrow();
});
