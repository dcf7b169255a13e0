import { expect, test } from 'vitest';
import { appliedFilter } from '../../../../../src/features/record/filters.ts';

const offered = [{ filter: 'all' }, { filter: 'recent' }] as const;

test.each([
  ['the chosen one', 'recent', ' ', 'recent'],
  ['none while something is searched for', 'recent', 'ana', 'all'],
  ['none when the chosen one isn’t offered any more', 'next', '', 'all'],
] as const)('the filter that applies: %s', (_, chosen, search, applied) => {
  expect(appliedFilter<'all' | 'recent' | 'next'>(offered, chosen, search)).toBe(applied);
});
