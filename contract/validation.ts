/** Converts the issues of a schema to the `errors` of a problem. */
import * as v from 'valibot';
import { type FieldCode, type FieldError, fieldCodes } from './errors.ts';

const isFieldCode = (text: string): text is FieldCode => (fieldCodes as readonly string[]).includes(text);

/** Messages that aren't field codes come from valibot itself: a missing key is `required`, anything else `invalid`. */
function codeOf(issue: v.BaseIssue<unknown>): FieldCode {
  if (isFieldCode(issue.message)) return issue.message;
  return issue.received === 'undefined' ? 'required' : 'invalid';
}

const sentences: Partial<Record<FieldCode, string>> = {
  required: 'is required',
  too_long: 'is too long',
  characters_invalid: 'holds control characters',
  underage: 'must be at least 18 years ago',
};

/** An English sentence for a field's error, for people who read responses and logs. */
export function sentenceOf(field: string, code: FieldCode): string {
  return `${field || 'body'} ${sentences[code] ?? `is refused: ${code.replaceAll('_', ' ')}`}`;
}

/** The maximum number of invalid fields that one response reports. */
export const MAX_FIELD_ERRORS = 100;

/** The first error of each invalid field, in the schema's order, at most `MAX_FIELD_ERRORS`. Never quotes the input. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of issues) {
    if (first.size === MAX_FIELD_ERRORS) break;
    const field = v.getDotPath(issue) ?? '';
    const code = codeOf(issue);
    if (!first.has(field)) first.set(field, { field, code, message: sentenceOf(field, code) });
  }
  return [...first.values()];
}
