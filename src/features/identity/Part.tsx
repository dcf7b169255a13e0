import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { SignUp } from '../../../contract/identity.ts';
import type { SignUpFields } from './signUpForm.ts';

/** The props of each part of the sign-up form. */
export interface PartProps {
  control: Control<SignUpFields, unknown, SignUp>;
}

/** A titled group of fields. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="identity-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
