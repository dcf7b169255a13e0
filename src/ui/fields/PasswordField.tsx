import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import type { FieldProps } from './field.ts';
import { Input } from './TextField.tsx';

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
