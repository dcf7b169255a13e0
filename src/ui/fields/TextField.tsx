import { defineCustomElement } from '@ionic/core/components/ion-input.js';
import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/Icon.tsx';
import { useLatest } from '../useLatest.ts';
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
  min?: string;
  max?: string;
}

interface InputProps<F extends FieldValues> extends FieldProps<F>, InputLook {
  /** Formats typed or pasted text. */
  mask?: (typed: string) => string;
  /** Rendered at the end of the input (`slot="end"`). */
  children?: ReactNode;
}

/** A single-line Ionic input in a form: the base of the other fields. */
function Input<F extends FieldValues>({
  control,
  name,
  hint,
  required = false,
  disabled = false,
  mask,
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
    field.onChange(text);
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
      value={field.value ?? ''}
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
