import type { SignUpRole } from '../../../../contract/formats.ts';

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

export const emptySignUp: SignUpFields = {
  role: 'Patient',
  name: '',
  email: '',
  password: '',
  address: '',
  phone: '',
  birthday: '',
  gender: 'm',
  RG: '',
  CPF: '',
  CRM: '',
  specialty_ids: [],
  clinic: '',
  accepts: false,
};
