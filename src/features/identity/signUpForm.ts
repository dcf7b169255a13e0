import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import type { FieldError } from '../../../contract/errors.ts';
import type { SignUpRole } from '../../../contract/formats.ts';
import { SignUp } from '../../../contract/identity.ts';
import { currentVersions } from '../../../contract/legalTexts.ts';
import { fieldErrors } from '../../../contract/validation.ts';

/** The values of the sign-up form while it is being filled in, for both profiles. */
export interface SignUpFields {
  role: SignUpRole;
  name: string;
  email: string;
  password: string;
  address: string;
  phone: string;
  birthday: string;
  gender: 'm' | 'f';
  RG: string;
  CPF: string;
  CRM: string;
  specialty_ids: string[];
  clinic: string;
  /** Whether the terms and the privacy notice are accepted. */
  accepts: boolean;
}

const emptyPatient = { RG: '', CPF: '' };
const emptyDoctor = { CRM: '', specialty_ids: [], clinic: '' };

export const emptySignUp: SignUpFields = {
  role: 'Patient',
  name: '',
  email: '',
  password: '',
  address: '',
  phone: '',
  birthday: '',
  gender: 'm',
  ...emptyPatient,
  ...emptyDoctor,
  accepts: false,
};

/** The form after switching the profile: the fields of the other profile are cleared. */
export function inProfile(role: SignUpRole, fields: SignUpFields): SignUpFields {
  return { ...fields, role, ...(role === 'Patient' ? emptyDoctor : emptyPatient) };
}

/**
 * Validates the form with the contract's schema for `today` (`YYYY-MM-DD`), which checks only the chosen profile's
 * fields. All invalid fields are marked at once, with their `FieldCode`.
 * @param isOutdated whether the server has newer texts than this app: then none is accepted here, and the new ones are
 *   after sign-in
 */
export function signUpResolver(today: string, isOutdated: () => boolean): Resolver<SignUpFields, unknown, SignUp> {
  const schema = SignUp(today);
  return fields => {
    const checked = v.safeParse(schema, fields);
    const missing: Pick<FieldError, 'field' | 'code'>[] = fields.accepts
      ? []
      : [{ field: 'accepts', code: 'acceptance_required' }];
    if (checked.success && missing.length === 0) {
      const accepted = isOutdated() ? {} : { accepted: { ...currentVersions } };
      return { values: { ...checked.output, ...accepted }, errors: {} };
    }
    const invalid = checked.success ? missing : [...fieldErrors(checked.issues), ...missing];
    const errors = invalid.map(({ field, code }) => [field, { type: 'validate', message: code }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Whether a refusal says that other versions of the texts are in force. */
export const areTextsOutdated = (errors: readonly Pick<FieldError, 'field'>[]): boolean =>
  errors.some(({ field }) => field.startsWith('accepted'));
