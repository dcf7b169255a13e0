import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SignUp } from '../../../contract/identity.ts';
import { maskRg } from '../../ui/fields/masks.ts';
import { BirthdayField, CpfField, PhoneField } from '../../ui/fields/personFields.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EmailField, NewPasswordField } from './accountFields.tsx';
import type { SignUpFields } from './signUpForm.ts';

/** The props of each part of the sign-up form. */
export interface PartProps {
  control: Control<SignUpFields, unknown, SignUp>;
}

/** A titled group of fields. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="identity-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The credentials. */
export function AccessPart({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('identity.signUp.access')}>
      <EmailField control={control} name="email" />
      <NewPasswordField control={control} name="password" label={t('identity.fields.password')} />
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
      <BirthdayField
        control={control}
        name="birthday"
        label={t('identity.fields.birthday')}
        today={today}
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
      <PhoneField
        control={control}
        name="phone"
        label={t('identity.fields.phone')}
        autocomplete="tel-national"
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
      <CpfField
        control={control}
        name="CPF"
        label={t('identity.fields.CPF')}
        placeholder={t('identity.examples.CPF')}
        required
      />
    </Part>
  );
}
