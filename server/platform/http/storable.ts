/** Finds text that PostgreSQL can't store, for all calls. */
import type { FieldCode } from '../../../contract/errors.ts';
import { MAX_FIELD_ERRORS } from '../../../contract/validation.ts';

/** The maximum nesting; no schema in contract/ is as deep. */
const MAX_DEPTH = 8;

/** Field names that a schema of contract/ may have. Other names come from the caller and are never echoed. */
const NAME = /^\w{1,40}$/;

/** PostgreSQL stores no NUL in text, and UTF-8 can't encode lone surrogates. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** The paths (`0.answer`) of all texts in a schema's output that can't be stored, at most `MAX_FIELD_ERRORS`. */
export function unstorable(given: unknown): { field: string; code: FieldCode }[] {
  const found: { field: string; code: FieldCode }[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (found.length === MAX_FIELD_ERRORS) return;
    if (typeof value === 'string' && isUnstorable(value)) found.push({ field: path.join('.'), code: 'invalid' });
    if (typeof value !== 'object' || value === null || path.length === MAX_DEPTH) return;
    for (const [name, inner] of Object.entries(value)) if (NAME.test(name)) look(inner, [...path, name]);
  };
  look(given, []);
  return found;
}
