import { useTranslation } from 'react-i18next';
import { collator } from '../../i18n/collation.ts';
import { useSpecialtyName } from '../../i18n/specialties.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { maskCrm } from '../../ui/fields/masks.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useLists } from './lists.ts';
import { Part, type PartProps } from './Part.tsx';

/**
 * The fields for doctors only; specialties and clinics come from the server. A separate chunk: the select lists are
 * larger than the rest of the form.
 */
export default function DoctorPart({ control }: PartProps) {
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
          />
          <SelectField
            control={control}
            name="clinic"
            label={t('identity.fields.clinic')}
            loading={lists.status === 'loading'}
            options={inOrder(lists.clinics.map(({ id, name }) => ({ value: id, label: name })))}
          />
        </>
      )}
    </Part>
  );
}
