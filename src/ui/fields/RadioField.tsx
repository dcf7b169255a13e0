import type { FieldValues } from 'react-hook-form';
import { type Choice, RadioGroup } from './ChoiceGroups.tsx';
import { type FieldProps, useField } from './field.ts';

/** A choice of one option, in a form. */
export function RadioField<F extends FieldValues>({
  control,
  name,
  label,
  ...rest
}: FieldProps<F> & { options: readonly Choice[] }) {
  const { field, error } = useField({ control, name });
  return (
    <RadioGroup
      {...rest}
      legend={label}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      firstRef={field.ref}
      error={error}
    />
  );
}
