import { expect, test } from 'vitest';
import { isClosedOn } from '../../../contract/closedTimes.ts';

test('a closed time covers each date from its start to before its end, or a part of it', () => {
  const week = { from: '2027-01-20T00:00', to: '2027-01-27T00:00' };
  expect(isClosedOn(week, '2027-01-19')).toBe(false);
  expect(isClosedOn(week, '2027-01-20')).toBe(true);
  expect(isClosedOn(week, '2027-01-26')).toBe(true);
  expect(isClosedOn(week, '2027-01-27')).toBe(false);
  expect(isClosedOn({ from: '2027-01-20T14:00', to: '2027-01-20T15:00' }, '2027-01-20')).toBe(true);
});

test('or any of several dates', () => {
  const week = { from: '2027-01-20T00:00', to: '2027-01-27T00:00' };
  expect(isClosedOn(week, '2027-01-13', 7)).toBe(false);
  expect(isClosedOn(week, '2027-01-14', 7)).toBe(true);
});
