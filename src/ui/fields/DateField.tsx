import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';
import { Input, type InputLook } from './Input.tsx';

type DateFieldProps<F extends FieldValues> = FieldProps<F> & Pick<InputLook, 'min' | 'max' | 'autocomplete'>;

/** A date without a time, `YYYY-MM-DD`, with the device's own picker. */
export function DateField<F extends FieldValues>(props: DateFieldProps<F>) {
  return <Input {...props} type="date" />;
}
