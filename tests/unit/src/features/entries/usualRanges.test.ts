import { expect, test } from 'vitest';
import { measureNames, measures } from '../../../../../contract/entries.ts';
import { deviationOf, isAdult, usualRanges } from '../../../../../src/features/entries/usualRanges.ts';

test('both ends of a range are usual', () => {
  for (const name of measureNames) {
    const range = usualRanges[name];
    if (!range) continue;
    const step = 10 ** -measures[name].decimals;
    expect([name, deviationOf({ [name]: range.low })]).toEqual([name, undefined]);
    expect([name, deviationOf({ [name]: range.high })]).toEqual([name, undefined]);
    expect([name, deviationOf({ [name]: range.low - step })]).toEqual([name, 'below']);
    if (range.high + step > measures[name].max) continue;
    expect([name, deviationOf({ [name]: range.high + step })]).toEqual([name, 'above']);
  }
});

test('a pressure is above or below by either of its values, above first', () => {
  expect(deviationOf({ systolic: 120, diastolic: 78 })).toBeUndefined();
  expect(deviationOf({ systolic: 128, diastolic: 92 })).toBe('above');
  expect(deviationOf({ systolic: 150, diastolic: 55 })).toBe('above');
  expect(deviationOf({ systolic: 100, diastolic: 55 })).toBe('below');
});

test('weight, height and glucose are never outside a range', () => {
  expect(deviationOf({ weight: 500, height: 20, glucose: 1500 })).toBeUndefined();
});

test('ranges apply from the eighteenth birthday on, and not without a birthday', () => {
  expect(isAdult('2008-11-29', '2026-11-29')).toBe(true);
  expect(isAdult('2008-11-30', '2026-11-29')).toBe(false);
  expect(isAdult(null, '2026-11-29')).toBe(false);
});
