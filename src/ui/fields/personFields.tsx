/** The fields of a person's data that are formatted or limited in the same way on all forms. */
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { maskCpf, maskPhone } from './masks.ts';
import { TextField } from './TextField.tsx';

type PersonFieldProps<F extends FieldValues> = FieldProps<F> &
  Pick<ComponentProps<typeof TextField>, 'autocomplete' | 'placeholder'>;

export function NameField<F extends FieldValues>(props: PersonFieldProps<F>) {
  return <TextField {...props} autocapitalize="words" required />;
}

export function PhoneField<F extends FieldValues>(props: PersonFieldProps<F>) {
  return <TextField {...props} type="tel" inputmode="tel" mask={maskPhone} />;
}

export function CpfField<F extends FieldValues>(props: PersonFieldProps<F>) {
  return <TextField {...props} inputmode="numeric" autocomplete="off" mask={maskCpf} />;
}
