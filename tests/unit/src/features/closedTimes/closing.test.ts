import { expect, test } from 'vitest';
import { stopOf } from '../../../../../src/features/closedTimes/closing.ts';

test('a closed time is cancelled until it begins, and ended from then on', () => {
  const start = '2027-02-01T11:00:00.000Z';
  const begun = Date.parse(start);
  expect(stopOf({ start }, begun - 1)).toBe('cancel');
  expect(stopOf({ start }, begun)).toBe('end');
});
