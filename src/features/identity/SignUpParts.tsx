import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/DateField.tsx';
import { maskCpf, maskPhone, maskRg } from '../../ui/fields/masks.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EmailField } from './EmailField.tsx';
import { Part, type PartProps } from './Part.tsx';

/** The credentials. */
export function AccessPart({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('identity.signUp.access')}>
      <EmailField control={control} name="email" />
      <PasswordField
        control={control}
        name="password"
        label={t('identity.fields.password')}
        hint={t('identity.passwordHint')}
        autocomplete="new-password"
        required
      />
    </Part>
  );
}

/** Personal data. `today` is the last day that the calendar offers. */
export function PersonPart({ control, today }: PartProps & { today: string }) {
  const { t } = useTranslation();
  return (
    <Part title={t('identity.signUp.person')}>
      <TextField
        control={control}
        name="name"
        label={t('identity.fields.name')}
        autocomplete="name"
        autocapitalize="words"
        required
      />
      <DateField
        control={control}
        name="birthday"
        label={t('identity.fields.birthday')}
        min="1900-01-01"
        max={today}
        autocomplete="bday"
        required
      />
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
      <TextField
        control={control}
        name="phone"
        label={t('identity.fields.phone')}
        type="tel"
        inputmode="tel"
        autocomplete="tel-national"
        mask={maskPhone}
        placeholder={t('identity.examples.phone')}
        required
      />
      <TextField
        control={control}
        name="address"
        label={t('identity.fields.address')}
        autocomplete="street-address"
        autocapitalize="words"
        required
      />
    </Part>
  );
}

/** The fields for patients only. */
export function PatientPart({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('identity.signUp.documents')}>
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
      <TextField
        control={control}
        name="CPF"
        label={t('identity.fields.CPF')}
        inputmode="numeric"
        autocomplete="off"
        mask={maskCpf}
        placeholder={t('identity.examples.CPF')}
        required
      />
    </Part>
  );
}
