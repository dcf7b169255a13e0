import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Icon } from '../graphics/Icon.tsx';
import { useLatest } from '../useLatest.ts';
import { formatDate, maskDate, parseDate } from './dateText.ts';
import { type FieldProps, useField } from './field.ts';
import { caretAfterMask } from './masks.ts';
import './text-field.css';

interface InputLook {
  type?: 'text' | 'email' | 'tel' | 'password';
  autocomplete?: string;
  inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  autocapitalize?: 'off' | 'none' | 'words' | 'characters' | 'sentences';
  placeholder?: string;
  maxlength?: number;
}

interface InputProps<F extends FieldValues> extends FieldProps<F>, InputLook {
  /** Formats typed or pasted text. */
  mask?: (typed: string) => string;
  /** The form's value of a text, if that is another one than the text. */
  parse?: (text: string) => string;
  /** The text of the form's value. */
  format?: (value: string) => string;
  /** A button at the end of the input. */
  children?: ReactNode;
}

const asIs = (text: string) => text;

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
  parse = asIs,
  format = asIs,
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
  const shownText = format(value);
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(shownText);
  const latestValue = useLatest(value);

  const take = (element: HTMLInputElement) => {
    const typed = element.value;
    const text = mask ? mask(typed) : typed;
    if (text !== typed) {
      const caret = caretAfterMask(typed, element.selectionStart ?? typed.length, text);
      element.value = text;
      element.setSelectionRange(caret, caret);
    }
    const parsed = parse(text);
    if (parsed !== latestValue()) field.onChange(parsed);
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
    if (isMounted.current && input.current && input.current.value !== shownText) input.current.value = shownText;
    isMounted.current = true;
  }, [shownText]);

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

type TextFieldProps<F extends FieldValues> = FieldProps<F> & InputLook & { mask?: (typed: string) => string };

/** A single-line text field. */
export function TextField<F extends FieldValues>(props: TextFieldProps<F>) {
  return <Input {...props} />;
}

/** A date without a time, typed as the language writes it. The form's value is `YYYY-MM-DD` once it is complete. */
export function DateField<F extends FieldValues>({ hint, ...props }: FieldProps<F> & Pick<InputLook, 'autocomplete'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  // The text as it was typed, so that an edit in its middle doesn't move the caret.
  const [typed, setTyped] = useState('');
  const parse = (text: string) => {
    setTyped(text);
    return parseDate(text, language);
  };
  return (
    <Input
      {...props}
      inputmode="numeric"
      placeholder={t('ui.date.pattern')}
      hint={hint ?? t('ui.date.hint')}
      mask={text => maskDate(text, language)}
      parse={parse}
      format={value => (parseDate(typed, language) === value ? typed : formatDate(value, language))}
    />
  );
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
