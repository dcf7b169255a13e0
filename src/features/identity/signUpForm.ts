import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import type { SignUpRole } from '../../../contract/formats.ts';
import { SignUp } from '../../../contract/identity.ts';
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
};

/** The form after switching the profile: the fields of the other profile are cleared. */
export function inProfile(role: SignUpRole, fields: SignUpFields): SignUpFields {
  return { ...fields, role, ...(role === 'Patient' ? emptyDoctor : emptyPatient) };
}

/**
 * Validates the form with the contract's schema for `today` (`YYYY-MM-DD`), which checks only the chosen profile's
 * fields. All invalid fields are marked at once, with their `FieldCode`.
 */
export function signUpResolver(today: string): Resolver<SignUpFields, unknown, SignUp> {
  const schema = SignUp(today);
  return fields => {
    const checked = v.safeParse(schema, fields);
    if (checked.success) return { values: checked.output, errors: {} };
    const errors = fieldErrors(checked.issues).map(({ field, code }) => [field, { type: 'validate', message: code }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
