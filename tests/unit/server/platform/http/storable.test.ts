import { expect, test } from 'vitest';
import { unstorable } from '../../../../../server/platform/http/storable.ts';

test('storable text is no error', () => {
  expect(unstorable({ name: 'Ana 👩‍⚕️', rows: ['a\n', null, 1, true, undefined] })).toEqual([]);
  expect(unstorable('a')).toEqual([]);
  expect(unstorable(undefined)).toEqual([]);
});

test.each(['a\0b', '\ud800', 'a\udc00b'])('%j is reported with its path', text => {
  expect(unstorable(text)).toEqual([{ field: '', code: 'invalid' }]);
  expect(unstorable({ rows: ['a', { answer: text }], name: text })).toEqual([
    { field: 'rows.1.answer', code: 'invalid' },
    { field: 'name', code: 'invalid' },
  ]);
});

test('names that no schema has are never echoed', () => {
  const longest = 'a'.repeat(40);
  expect(unstorable({ [longest]: '\0', [`${longest}a`]: '\0', 'a b': '\0', '': '\0', 'a-': '\0', '-a': '\0' })).toEqual(
    [{ field: longest, code: 'invalid' }],
  );
});

test('at most 100 are reported, at most eight levels deep', () => {
  expect(unstorable(Array(101).fill('\0'))).toHaveLength(100);
  const nested = (depth: number): unknown => (depth === 0 ? '\0' : { a: nested(depth - 1) });
  expect(unstorable(nested(8))).toEqual([{ field: 'a.a.a.a.a.a.a.a', code: 'invalid' }]);
  expect(unstorable(nested(9))).toEqual([]);
});
