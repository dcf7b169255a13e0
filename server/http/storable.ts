/** What came in and can't be kept, whatever the call: found in one place, before any schema or query meets it. */
import type { FieldCode } from '../../contract/errors.ts';

/** The longest list that any call takes is far below this; a schema would describe every bad entry of a longer one. */
const LONGEST_LIST = 1_000;

/** No schema of contract/ reaches as deep; what lies below is never read. */
const DEEPEST = 8;

/** PostgreSQL holds no NUL in a text, and UTF-8 has no lone surrogates. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Each text and list that can't be taken, by its path (`0.answer`). */
export function unstorable(given: unknown, path: readonly string[] = []): { field: string; code: FieldCode }[] {
  const field = path.join('.');
  if (typeof given === 'string') return isUnstorable(given) ? [{ field, code: 'invalid' }] : [];
  if (typeof given !== 'object' || given === null || path.length >= DEEPEST) return [];
  if (Array.isArray(given) && given.length > LONGEST_LIST) return [{ field, code: 'too_long' }];
  return Object.entries(given).flatMap(([key, value]) => unstorable(value, [...path, key]));
}
