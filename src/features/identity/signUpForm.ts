import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import type { Role } from '../../../contract/formats.ts';
import { SignUp } from '../../../contract/identity.ts';
import { fieldErrors } from '../../../contract/validation.ts';

/** What the sign-up form holds while it is being filled in, for both profiles (spec section 2, "Sign-up"). */
export interface SignUpFields {
  role: Role;
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

/** The form after the profile was switched: what only the other profile is asked for is dropped. */
export function inProfile(role: Role, fields: SignUpFields): SignUpFields {
  return { ...fields, role, ...(role === 'Patient' ? emptyDoctor : emptyPatient) };
}

/**
 * Checks the form against the contract's schema for `today` (`YYYY-MM-DD`), which looks only at the chosen profile's
 * fields. Every failing field is marked at once, with its `FieldCode`.
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
