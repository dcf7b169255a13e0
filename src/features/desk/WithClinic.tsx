import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ManagedClinic } from '../../../contract/management.ts';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { WithClinics } from './WithClinics.tsx';

interface WithClinicProps {
  /** Whether the clinic can't be changed now, as while a form is filled in for it. */
  isFixed?: boolean;
  children: (clinic: ManagedClinic) => ReactNode;
}

/** One of the receptionist's clinics: the one in the address, to be changed if there are several. */
export function WithClinic({ isFixed = false, children }: WithClinicProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  return (
    <WithClinics>
      {clinics => {
        const clinic = clinics.find(({ id }) => id === search.get('clinic')) ?? clinics[0];
        return (
          <>
            {clinics.length > 1 && !isFixed && (
              <Card>
                <SelectBox
                  label={t('desk.day.tools.clinic')}
                  value={clinic.id}
                  onChange={id => setSearch({ clinic: id }, { replace: true })}
                  options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Card>
            )}
            {children(clinic)}
          </>
        );
      }}
    </WithClinics>
  );
}
