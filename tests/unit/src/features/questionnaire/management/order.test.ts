import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedOrder, movedTo } from '../../../../../../src/features/questionnaire/management/order.ts';

test('an order keeps what is still asked, and ends with what was added meanwhile', () => {
  expect(mergedOrder(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  expect(mergedOrder(['c', 'a', 'b'], ['a', 'c', 'd'])).toEqual(['c', 'a', 'd']);
  expect(mergedOrder([], ['a', 'b'])).toEqual(['a', 'b']);
});

test('a question is moved to a place, at most to the ends', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'c', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
});

test('no question is ever lost or doubled', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ids, ids, fc.nat(12), (mine, active, place) => {
      const merged = mergedOrder(mine, active);
      expect([...merged].sort()).toEqual([...active].sort());
      const [first = ''] = merged;
      expect([...movedTo(merged, first, place)].sort()).toEqual([...active].sort());
    }),
  );
});
