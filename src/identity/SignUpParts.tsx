import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SignUp } from '../../contract/identity.ts';
import { collator } from '../i18n/collation.ts';
import { useSpecialtyName } from '../i18n/specialties.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DateField } from '../ui/fields/DateField.tsx';
import { maskCpf, maskCrm, maskPhone, maskRg } from '../ui/fields/masks.ts';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { RadioField } from '../ui/fields/RadioField.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { EmailField } from './EmailField.tsx';
import { useLists } from './lists.ts';
import type { SignUpFields } from './signUpForm.ts';

interface PartProps {
  control: Control<SignUpFields, unknown, SignUp>;
}

/** A titled group of fields. */
function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="identity-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** What one signs in with. */
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

/** Who one is. `today` is the last day that the calendar offers. */
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

/** What only patients are asked for. */
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

/** What only doctors are asked for; specialties and clinics come from the server. */
export function DoctorPart({ control }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useSpecialtyName();
  const { language } = useLanguage();
  const lists = useLists();
  const inOrder = (options: { value: string; label: string }[]) =>
    options.sort((a, b) => collator(language)(a.label, b.label));

  return (
    <Part title={t('identity.signUp.practice')}>
      <TextField
        control={control}
        name="CRM"
        label={t('identity.fields.CRM')}
        autocomplete="off"
        autocapitalize="characters"
        mask={maskCrm}
        placeholder={t('identity.examples.CRM')}
        required
      />
      {lists.status === 'failed' ? (
        <LoadFailed error={lists.error} onRetry={lists.retry} />
      ) : (
        <>
          <SelectField
            control={control}
            name="specialty_ids"
            label={t('identity.fields.specialties')}
            multiple
            loading={lists.status === 'loading'}
            options={inOrder(lists.specialties.map(({ id, name }) => ({ value: id, label: nameOf(name) })))}
            required
          />
          <SelectField
            control={control}
            name="clinic"
            label={t('identity.fields.clinic')}
            loading={lists.status === 'loading'}
            options={inOrder(lists.clinics.map(({ id, name }) => ({ value: id, label: name })))}
            required
          />
        </>
      )}
    </Part>
  );
}
