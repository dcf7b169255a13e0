import { expect, test } from 'vitest';
import { groupBy } from '../../../../src/ui/groupBy.ts';

test('groups and the items in them keep their order', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'kiwi', 'nut'], ({ length }) => length);
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'kiwi']],
    [3, ['fig', 'nut']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
