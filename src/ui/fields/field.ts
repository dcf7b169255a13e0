import { useLayoutEffect, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldCode, fieldCodes } from '../../../contract/errors.ts';
import { describeField } from '../../i18n/fieldErrors.ts';
import './fields.css';

/** What every field of a form is given. */
export interface FieldProps<F extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: a form may turn what is typed into something else
  control: Control<F, any, any>;
  name: FieldPath<F>;
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

const isFieldCode = (text: string): text is FieldCode => (fieldCodes as readonly string[]).includes(text);

/** A field's value and what is wrong with it, in words; undefined while nothing is, or nothing is to be said yet. */
export function useField<F extends FieldValues>({ control, name }: Pick<FieldProps<F>, 'control' | 'name'>) {
  const { t } = useTranslation();
  const { field, fieldState, formState } = useController({ control, name });
  const code = fieldState.error?.message ?? 'invalid';
  const visible =
    fieldState.invalid && (fieldState.isTouched || formState.isSubmitted || fieldState.error?.type === 'server');
  return { field, error: visible ? describeField(isFieldCode(code) ? code : 'required', t) : undefined };
}

/** An Ionic form element that can take the focus. */
type Focusable = HTMLElement & { setFocus?: () => Promise<void> };

/**
 * Wires an Ionic form element: the form can focus it, and its error shows. Ionic keeps classes of its own on its elements,
 * which React's `className` would wipe out, so these two are set by hand.
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
