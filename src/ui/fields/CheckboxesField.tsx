import type { FieldValues } from 'react-hook-form';
import { CheckboxGroup, type Choice } from './Choices.tsx';
import { type FieldProps, useField } from './field.ts';

/** Any of several options, on a form; the value is the list of the chosen ones. */
export function CheckboxesField<F extends FieldValues>({
  control,
  name,
  label,
  ...rest
}: FieldProps<F> & { options: readonly Choice[] }) {
  const { field, error } = useField({ control, name });
  return (
    <CheckboxGroup
      {...rest}
      legend={label}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      firstRef={field.ref}
      error={error}
    />
  );
}
