import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/fields/field.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';

interface NewPasswordFieldsProps<F extends FieldValues> {
  control: FieldProps<F>['control'];
  name: FieldPath<F>;
  confirmation: FieldPath<F>;
}

/** A new password, typed twice. */
export function NewPasswordFields<F extends FieldValues>({ control, name, confirmation }: NewPasswordFieldsProps<F>) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        control={control}
        name={name}
        label={t('identity.fields.newPassword')}
        hint={t('identity.passwordHint')}
        autocomplete="new-password"
        required
      />
      <PasswordField
        control={control}
        name={confirmation}
        label={t('identity.fields.confirmation')}
        autocomplete="new-password"
        required
      />
    </>
  );
}
