import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/fields/field.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

/** The e-mail address used to sign in. */
export function EmailField<F extends FieldValues>(props: Pick<FieldProps<F>, 'control' | 'name'>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={t('identity.fields.email')}
      type="email"
      inputmode="email"
      autocomplete="username"
      autocapitalize="none"
      placeholder={t('identity.examples.email')}
      required
    />
  );
}
