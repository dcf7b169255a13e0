import { expect, test } from 'vitest';
import { problemOf, refuseFields } from '../../../../../server/platform/errors/problems.ts';

test('a refusal stays under 32 KB', () => {
  for (const character of ['x', 'ç', '\u0001', '🌻']) {
    const errors = Array.from({ length: 9_000 }, (_, at) => ({
      field: `${at}.${character.repeat(500_000)}`,
      code: 'invalid' as const,
    }));
    const body = JSON.stringify(problemOf(refuseFields(errors)));
    expect(Buffer.byteLength(body)).toBeLessThan(32 * 1024);
  }
});

test('field paths are cut at 200 characters, and at most 100 fields are reported', () => {
  const errors = Array.from({ length: 101 }, (_, at) => ({ field: `rows.${at}`, code: 'invalid' as const }));
  const { errors: named = [] } = problemOf(refuseFields(errors));
  expect(named.map(error => error.field)).toEqual(errors.slice(0, 100).map(error => error.field));
  const [long] = problemOf(refuseFields([{ field: 'y'.repeat(201), code: 'invalid' }])).errors ?? [];
  expect(long?.field).toBe('y'.repeat(200));
});
