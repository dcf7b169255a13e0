import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { fieldErrors } from '../../../contract/validation.ts';

/** The output of a schema that accepts the input. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of anything
export function accepted<S extends GenericSchema<any, any>>(schema: S, input: unknown): v.InferOutput<S> {
  return v.parse(schema, input);
}

/**
 * The field errors of an input that a schema refuses, as `field: code`; the field of a plain value is empty. An
 * `invalid` that the schema doesn't state itself is in parentheses: a form shows the schema's own message.
 */
export function refusals(schema: GenericSchema, input: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, input);
  return fieldErrors(issues).map(({ field, code }) => {
    const first = issues.find(issue => (v.getDotPath(issue) ?? '') === field);
    const shown = code === 'invalid' && first?.message !== code ? `(${code})` : code;
    return field === '' ? shown : `${field}: ${shown}`;
  });
}
