import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { ClosedAccountMerges } from '../patients/ClosedAccountMerges.tsx';
import { patientPath } from '../patients/deskPatient.ts';
import { NewPatient } from '../patients/NewPatient.tsx';
import { PatientSearch } from '../patients/PatientSearch.tsx';
import { RecentPatients } from '../patients/RecentPatients.tsx';
import { recentPatients } from '../patients/recentPatients.ts';
import { TodaysPatients } from '../patients/TodaysPatients.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinics } from '../WithClinics.tsx';
import '../patients/patient.css';

/** The query to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** Today's patients; finds all others, and registers new ones. */
export default function Patients() {
  return <WithClinics>{clinics => <PatientsOf clinics={clinics} />}</WithClinics>;
}

function PatientsOf({ clinics }: { clinics: readonly [ManagedClinic, ...ManagedClinic[]] }) {
  const { t } = useTranslation();
  const navigate = usePageNavigate();
  const isWide = useWide();
  const [clinicId, setClinicId] = useState(clinics[0].id);
  const [isSearching, setSearching] = useState(false);
  /** What was typed when a new patient was wanted; undefined while searching. */
  const [typed, setTyped] = useState<string>();
  // The page is kept while a patient is open, and shown again afterwards.
  useShown();
  const recent = recentPatients();
  const open = ({ id }: { id: string }) => navigate(patientPath(id));
  function startNew(text: string): void {
    // The field is empty when it is shown again.
    setSearching(false);
    setTyped(text);
  }
  if (typed === undefined) {
    return (
      <div className={`patients-desk ${isSearching ? 'patients-desk-searching' : ''}`}>
        <Card className="patients-card">
          <PatientSearch
            onPick={open}
            onType={text => setSearching(text.trim() !== '')}
            isCompact={!isWide}
            action={
              !isWide && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('desk.patients.new.title')}
                  title={t('desk.patients.new.title')}
                  onClick={() => startNew('')}
                >
                  <Icon icon={personAddOutline} />
                </button>
              )
            }
          >
            {(text, hasResponse) => (
              <>
                {(isWide || text !== '') && (
                  <Button kind="secondary" icon={personAddOutline} onClick={() => startNew(text)}>
                    {t('desk.patients.new.title')}
                  </Button>
                )}
                {text !== '' && <p className="patients-lead">{t('desk.patients.lead')}</p>}
                {text === '' && <RecentPatients patients={recent} isHeadingHidden={!isWide} />}
                {hasResponse && <ClosedAccountMerges typed={text} onSeparated={id => open({ id })} />}
              </>
            )}
          </PatientSearch>
        </Card>
        <Stack>
          {clinics.map(clinic => (
            <TodaysPatients key={clinic.id} clinic={clinic} isOneOfSeveral={clinics.length > 1} />
          ))}
        </Stack>
      </div>
    );
  }
  return (
    <Card as="section" className="patients-card patients-new" aria-labelledby="new-patient">
      <h2 id="new-patient">{t('desk.patients.new.title')}</h2>
      {clinics.length > 1 && (
        <SelectBox
          label={t('desk.patients.new.clinic')}
          value={clinicId}
          onChange={setClinicId}
          options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <NewPatient
        clinicId={clinicId}
        typed={typed}
        onPick={patient => {
          setTyped(undefined);
          open(patient);
        }}
        onCancel={() => setTyped(undefined)}
      />
    </Card>
  );
}
