import { defineCustomElement } from '@ionic/core/components/ion-input.js';
import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Icon } from '../graphics/Icon.tsx';
import { useLatest } from '../useLatest.ts';
import { formatDate, maskDate, parseDate } from './dateText.ts';
import { type FieldProps, useField, useIonicHost } from './field.ts';
import { caretAfterMask } from './masks.ts';

defineCustomElement();

type IonInput = ComponentProps<'ion-input'>;

interface InputLook {
  type?: IonInput['type'];
  autocomplete?: IonInput['autocomplete'];
  inputmode?: IonInput['inputmode'];
  autocapitalize?: string;
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
  /** Rendered at the end of the input (`slot="end"`). */
  children?: ReactNode;
}

const asIs = (text: string) => text;

/** A single-line Ionic input in a form: the base of the other fields. */
function Input<F extends FieldValues>({
  control,
  name,
  hint,
  required = false,
  disabled = false,
  mask,
  parse = asIs,
  format = asIs,
  children,
  ...look
}: InputProps<F>) {
  const { field, error } = useField({ control, name });
  const host = useIonicHost<HTMLIonInputElement>(field.ref, error);

  const take = (input: HTMLInputElement) => {
    const typed = input.value;
    const text = mask ? mask(typed) : typed;
    if (text !== typed) {
      const caret = caretAfterMask(typed, input.selectionStart ?? typed.length, text);
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    if (host.current) host.current.value = text;
    field.onChange(parse(text));
  };
  const latestTake = useLatest(take);

  // A password manager may fire only `change`, which Ionic's input doesn't listen to.
  useEffect(() => {
    const element = host.current;
    const onChange = ({ target }: Event) => target instanceof HTMLInputElement && latestTake()(target);
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, [host, latestTake]);

  return (
    <ion-input
      {...look}
      ref={host}
      className="field"
      fill="outline"
      labelPlacement="stacked"
      mode="md"
      name={name}
      value={format(field.value ?? '')}
      required={required}
      disabled={disabled}
      helperText={hint}
      errorText={error}
      onionInput={({ detail }) => detail.event?.target instanceof HTMLInputElement && take(detail.event.target)}
      onionBlur={field.onBlur}
    >
      {children}
    </ion-input>
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
    <Input {...props} type={shown ? 'text' : 'password'} autocapitalize="off">
      <button
        type="button"
        slot="end"
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
