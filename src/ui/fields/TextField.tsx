import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { Input, type InputLook } from './Input.tsx';

type TextFieldProps<F extends FieldValues> = FieldProps<F> &
  Omit<InputLook, 'min' | 'max'> & { mask?: (typed: string) => string };

/** A single-line text field. */
export function TextField<F extends FieldValues>(props: TextFieldProps<F>) {
  return <Input {...props} />;
}
