import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maskRg } from '../../../ui/fields/masks.ts';
import { CpfField, NameField } from '../../../ui/fields/personFields.tsx';
import { RadioField } from '../../../ui/fields/RadioField.tsx';
import { DateField, TextField } from '../../../ui/fields/TextField.tsx';
import { EmailField, NewPasswordField } from '../accountFields.tsx';
import { AcceptanceField } from './AcceptanceField.tsx';
import type { SignUpFields } from './fields.ts';

/** The props of each part of the sign-up form. */
export interface PartProps {
  control: Control<SignUpFields>;
}

/** Who signs up. */
export function PersonPart({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <NameField control={control} name="name" label={t('identity.fields.name')} autocomplete="name" />
      <DateField control={control} name="birthday" label={t('identity.fields.birthday')} autocomplete="bday" required />
      <RadioField
        control={control}
        name="gender"
        label={t('identity.fields.gender')}
        options={[
          { value: 'm', label: t('ui.gender.m') },
          { value: 'f', label: t('ui.gender.f') },
        ]}
        required
      />
    </>
  );
}

/** The fields for patients only. */
export function PatientPart({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        control={control}
        name="RG"
        label={t('identity.fields.RG')}
        inputmode="numeric"
        autocomplete="off"
        mask={maskRg}
        placeholder={t('identity.examples.RG')}
        required
      />
      <CpfField
        control={control}
        name="CPF"
        label={t('identity.fields.CPF')}
        placeholder={t('identity.examples.CPF')}
        required
      />
    </>
  );
}

/** The credentials, and the acceptance of the texts. */
export function AccessPart({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <EmailField control={control} name="email" />
      <NewPasswordField control={control} name="password" label={t('identity.fields.password')} />
      <AcceptanceField control={control} />
    </>
  );
}
