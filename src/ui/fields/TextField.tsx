import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/Icon.tsx';
import { useLatest } from '../useLatest.ts';
import { type FieldProps, useField } from './field.ts';
import { caretAfterMask } from './masks.ts';
import './text-field.css';

interface InputLook {
  type?: 'text' | 'email' | 'tel' | 'password' | 'date';
  autocomplete?: string;
  inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  autocapitalize?: 'off' | 'none' | 'words' | 'characters' | 'sentences';
  placeholder?: string;
  maxlength?: number;
  min?: string;
  max?: string;
}

interface InputProps<F extends FieldValues> extends FieldProps<F>, InputLook {
  /** Formats typed or pasted text. */
  mask?: (typed: string) => string;
  /** A button at the end of the input. */
  children?: ReactNode;
}

/**
 * A single-line native input in a form: the base of the other fields. The element keeps its own text, and React only
 * follows it: text that was typed before the app took over a prerendered page, or that a password manager wrote, is
 * adopted and never overwritten.
 */
function Input<F extends FieldValues>({
  control,
  name,
  label,
  hint,
  required = false,
  disabled = false,
  mask,
  children,
  autocomplete = 'off',
  autocapitalize = 'off',
  inputmode,
  maxlength,
  ...look
}: InputProps<F>) {
  const id = useId();
  const { field, error } = useField({ control, name });
  const value = String(field.value ?? '');
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  const latestValue = useLatest(value);

  const take = (element: HTMLInputElement) => {
    const typed = element.value;
    const text = mask ? mask(typed) : typed;
    if (text !== typed) {
      const caret = caretAfterMask(typed, element.selectionStart ?? typed.length, text);
      element.value = text;
      element.setSelectionRange(caret, caret);
    }
    if (text !== latestValue()) field.onChange(text);
  };
  const latestTake = useLatest(take);

  const { ref: register } = field;
  useLayoutEffect(() => {
    register(input.current);
    return () => register(null);
  }, [register]);

  // Adopts what was typed before this component was mounted.
  useLayoutEffect(() => {
    const element = input.current;
    if (element && element.value !== '' && element.value !== element.defaultValue) latestTake()(element);
  }, [latestTake]);

  // Shows values that don't come from the element.
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    if (isMounted.current && input.current && input.current.value !== value) input.current.value = value;
    isMounted.current = true;
  }, [value]);

  // Not React's onChange: it ignores a value that a script has set, and a password manager may fire only `change`.
  useEffect(() => {
    const element = input.current;
    const onEvent = () => element && latestTake()(element);
    element?.addEventListener('input', onEvent);
    element?.addEventListener('change', onEvent);
    return () => {
      element?.removeEventListener('input', onEvent);
      element?.removeEventListener('change', onEvent);
    };
  }, [latestTake]);

  const described = (error && `${id}-error`) ?? (hint && `${id}-hint`);
  return (
    <div className={error === undefined ? 'text-field' : 'text-field text-field-invalid'}>
      <div className={children ? 'text-field-box text-field-with-button' : 'text-field-box'}>
        <label htmlFor={id}>{label}</label>
        <input
          {...look}
          id={id}
          ref={input}
          name={name}
          defaultValue={initial}
          required={required}
          disabled={disabled}
          autoComplete={autocomplete}
          autoCapitalize={autocapitalize}
          autoCorrect="off"
          spellCheck={false}
          inputMode={inputmode}
          maxLength={maxlength}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described}
          onBlur={field.onBlur}
        />
        {children}
      </div>
      {hint && error === undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps<F extends FieldValues> = FieldProps<F> &
  Omit<InputLook, 'min' | 'max'> & { mask?: (typed: string) => string };

/** A single-line text field. */
export function TextField<F extends FieldValues>(props: TextFieldProps<F>) {
  return <Input {...props} />;
}

type DateFieldProps<F extends FieldValues> = FieldProps<F> & Pick<InputLook, 'min' | 'max' | 'autocomplete'>;

/** A date without a time, `YYYY-MM-DD`, with the device's own picker. */
export function DateField<F extends FieldValues>(props: DateFieldProps<F>) {
  return <Input {...props} type="date" />;
}

type PasswordFieldProps<F extends FieldValues> = FieldProps<F> & { autocomplete: 'current-password' | 'new-password' };

/** A password field that can show its text. */
export function PasswordField<F extends FieldValues>(props: PasswordFieldProps<F>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Input {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        className="icon-button"
        aria-pressed={shown}
        aria-label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon icon={shown ? eyeOffOutline : eyeOutline} />
      </button>
    </Input>
  );
}
