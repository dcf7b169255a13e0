import { defineCustomElement } from '@ionic/core/components/ion-textarea.js';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField, useIonicHost } from './field.ts';

defineCustomElement();

interface TextAreaFieldProps<F extends FieldValues> extends FieldProps<F> {
  rows?: number;
  maxlength?: number;
  placeholder?: string;
}

/** Several lines of text; it grows with them. */
export function TextAreaField<F extends FieldValues>({
  control,
  name,
  hint,
  required = false,
  disabled = false,
  rows = 3,
  ...look
}: TextAreaFieldProps<F>) {
  const { field, error } = useField({ control, name });
  const host = useIonicHost<HTMLIonTextareaElement>(field.ref, error);
  return (
    <ion-textarea
      {...look}
      ref={host}
      className="field"
      fill="outline"
      labelPlacement="stacked"
      mode="md"
      autoGrow
      rows={rows}
      name={name}
      value={field.value ?? ''}
      required={required}
      disabled={disabled}
      helperText={hint}
      errorText={error}
      onionInput={({ detail }) => field.onChange(detail.value ?? '')}
      onionBlur={field.onBlur}
    />
  );
}
