import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/fields/field.ts';
import { PhoneField } from '../../ui/fields/personFields.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

interface ContactFieldsProps<F extends FieldValues> extends Pick<FieldProps<F>, 'control'> {
  phone: FieldPath<F>;
  address: FieldPath<F>;
}

/** How the clinic reaches the user: phone and address, by the names of their fields. */
export function ContactFields<F extends FieldValues>({ control, phone, address }: ContactFieldsProps<F>) {
  const { t } = useTranslation();
  return (
    <>
      <PhoneField
        control={control}
        name={phone}
        label={t('identity.fields.phone')}
        placeholder={t('identity.examples.phone')}
        autocomplete="tel-national"
        required
      />
      <TextField
        control={control}
        name={address}
        label={t('identity.fields.address')}
        autocomplete="street-address"
        autocapitalize="words"
        required
      />
    </>
  );
}
