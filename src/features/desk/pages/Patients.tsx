import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { patientPath } from '../patients/deskPatient.ts';
import { NewPatient } from '../patients/NewPatient.tsx';
import { PatientSearch } from '../patients/PatientSearch.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinics } from '../WithClinics.tsx';
import '../patients/patient.css';

/** The query to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** Finds the clinic's patients, and registers new ones. */
export default function Patients() {
  return <WithClinics>{clinics => <PatientsOf clinics={clinics} />}</WithClinics>;
}

function PatientsOf({ clinics }: { clinics: readonly [ManagedClinic, ...ManagedClinic[]] }) {
  const { t } = useTranslation();
  const navigate = usePageNavigate();
  const [clinicId, setClinicId] = useState(clinics[0].id);
  /** What was typed when a new patient was wanted; undefined while searching. */
  const [typed, setTyped] = useState<string>();
  const open = ({ id }: { id: string }) => navigate(patientPath(id));
  if (typed === undefined) {
    return (
      <Stack>
        <Card className="patients-card">
          <PatientSearch onPick={open}>
            {text => (
              <Button icon={personAddOutline} onClick={() => setTyped(text)}>
                {t('desk.patients.new.title')}
              </Button>
            )}
          </PatientSearch>
        </Card>
        <p className="on-page">{t('desk.patients.lead')}</p>
      </Stack>
    );
  }
  return (
    <Card as="section" className="patients-card" aria-labelledby="new-patient">
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
