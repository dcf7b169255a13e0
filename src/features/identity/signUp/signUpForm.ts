import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { SignUp } from '../../../../contract/identity.ts';
import { fieldErrors } from '../../../../contract/validation.ts';
import type { SignUpFields } from './fields.ts';
import { type Refusal, refusalsIn, type Section } from './sections.ts';

/**
 * Validates the form with the contract's schema for `today` (`YYYY-MM-DD`), which has only the chosen profile's fields.
 * Returns the payload, or all invalid fields at once.
 */
export function checkSignUp(fields: SignUpFields, today: string): { payload: SignUp } | { invalid: Refusal[] } {
  const checked = v.safeParse(SignUp(today), fields);
  const missing: Refusal[] = fields.accepts ? [] : [{ field: 'accepts', code: 'acceptance_required' }];
  if (checked.success && missing.length === 0) return { payload: checked.output };
  return { invalid: [...(checked.success ? [] : fieldErrors(checked.issues)), ...missing] };
}

/** What is missing or wrong in the whole form. */
export function invalidFields(fields: SignUpFields, today: string): Refusal[] {
  const checked = checkSignUp(fields, today);
  return 'invalid' in checked ? checked.invalid : [];
}

/** Validates one section. All its invalid fields are marked at once, with their `FieldCode`. */
export const sectionResolver =
  (section: Section, today: string): Resolver<SignUpFields> =>
  fields => {
    const invalid = refusalsIn(section, invalidFields(fields, today));
    if (invalid.length === 0) return { values: fields, errors: {} };
    const errors = invalid.map(({ field, code }) => [field, { type: 'validate', message: code }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };

/** Whether a refusal says that other versions of the texts are in force. */
export const areTextsOutdated = (refusals: readonly Pick<Refusal, 'field'>[]): boolean =>
  refusals.some(({ field }) => field.startsWith('accepted'));
