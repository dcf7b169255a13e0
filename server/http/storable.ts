/** Texts that no database can hold, whatever the call. */
import type { FieldCode } from '../../contract/errors.ts';
import { MAX_FIELD_ERRORS } from '../../contract/validation.ts';

/** Deeper than any schema of contract/. */
const MAX_DEPTH = 8;

/** A name that a schema of contract/ may have. Others are the caller's own, and are never repeated. */
const NAME = /^\w{1,40}$/;

/** PostgreSQL holds no NUL in a text, and UTF-8 has no lone surrogates. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text);

/**
 * Each text that can't be stored in what a schema has made of a request, by its path (`0.answer`), at most
 * `MAX_FIELD_ERRORS` of them.
 */
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
