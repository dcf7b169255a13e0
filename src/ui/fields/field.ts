import { useLayoutEffect, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldCode, fieldCodes } from '../../../contract/errors.ts';
import { afterPress } from '../browser/afterPress.ts';
import './fields.css';

/** The props of every form field. */
export interface FieldProps<F extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: a form may transform its values
  control: Control<F, any, any>;
  name: FieldPath<F>;
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** A field's value, and its error as a text; undefined while there is none, or it shouldn't be shown yet. */
export function useField<F extends FieldValues>({ control, name }: Pick<FieldProps<F>, 'control' | 'name'>) {
  const { t } = useTranslation();
  const { field, fieldState, formState } = useController({ control, name });
  const fault = fieldState.error;
  const isShown = fault && (fieldState.isTouched || formState.isSubmitted || fault.type === 'server');
  const code = (fault?.message ?? 'invalid') as FieldCode;
  return {
    // The error moves what is below: perhaps what is being pressed.
    field: { ...field, onBlur: () => afterPress(field.onBlur) },
    error: isShown ? t(`errors.fields.${fieldCodes.includes(code) ? code : 'required'}`) : undefined,
  };
}

/** An Ionic form element that can be focused. */
type Focusable = HTMLElement & { setFocus?: () => Promise<void> };

/**
 * Connects an Ionic form element: the form can focus it, and its error is shown. Ionic adds its own classes to its
 * elements, which React's `className` would remove, so these two classes are set directly.
 */
export function useIonicHost<E extends Focusable>(
  register: (element: { focus: () => void } | null) => void,
  error?: string,
) {
  const host = useRef<E>(null);
  useLayoutEffect(() => {
    host.current?.classList.toggle('ion-invalid', error !== undefined);
    host.current?.classList.toggle('ion-touched', error !== undefined);
  }, [error]);
  useLayoutEffect(() => {
    const element = host.current;
    register(element && { focus: () => void (element.setFocus?.() ?? element.focus()) });
    return () => register(null);
  }, [register]);
  return host;
}
