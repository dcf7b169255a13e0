import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic, Specialty } from '../../../../contract/appointments.ts';
import { listClinics, listSpecialties } from '../../../../contract/booking.ts';
import { collator } from '../../../i18n/collation.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { request } from '../../../net/request.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { maskCrm } from '../../../ui/fields/masks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { PartProps } from './parts.tsx';

/**
 * The fields for doctors only; specialties and clinics come from the server. A separate chunk: the select lists are
 * larger than the rest of the form.
 */
export default function DoctorPart({ control }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useSpecialtyName();
  const { language } = useLanguage();
  const directory = useDirectory();
  const inOrder = (options: { value: string; label: string }[]) =>
    options.sort((a, b) => collator(language)(a.label, b.label));

  return (
    <>
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
      {directory.status === 'failed' ? (
        <LoadFailed error={directory.error} onRetry={directory.retry} />
      ) : (
        <>
          <SelectField
            control={control}
            name="specialty_ids"
            label={t('identity.fields.specialties')}
            multiple
            loading={directory.status === 'loading'}
            options={inOrder(directory.specialties.map(({ id, name }) => ({ value: id, label: nameOf(name) })))}
          />
          <SelectField
            control={control}
            name="clinic"
            label={t('identity.fields.clinic')}
            loading={directory.status === 'loading'}
            options={inOrder(directory.clinics.map(({ id, name }) => ({ value: id, label: name })))}
          />
        </>
      )}
    </>
  );
}

interface Directory {
  status: 'loading' | 'ready' | 'failed';
  specialties: Specialty[];
  clinics: Clinic[];
  error?: unknown;
}

const notLoaded: Directory = { status: 'loading', specialties: [], clinics: [] };

/**
 * The specialties and clinics that a doctor can choose, requested at once and again on `retry`. Before sign-in there is
 * neither query cache nor mirror.
 */
function useDirectory(): Directory & { retry: () => void } {
  const [directory, setDirectory] = useState(notLoaded);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => {
    setDirectory(notLoaded);
    setTries(before => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try requests again
  useEffect(() => {
    const abort = new AbortController();
    const options = { signal: abort.signal };
    Promise.all([request(listSpecialties, options), request(listClinics, options)]).then(
      ([specialties, clinics]) => setDirectory({ status: 'ready', specialties, clinics }),
      error => {
        if (!abort.signal.aborted) setDirectory({ ...notLoaded, status: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [tries]);

  return { ...directory, retry };
}
