import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { currentAppointment } from '../currentAppointment.ts';
import { DoctorsPatientCard } from '../DoctorsPatientCard.tsx';
import { treatedPatientsQuery } from '../queries.ts';
import { RecordViews } from '../RecordViews.tsx';
import { useShownContact } from '../useShownContact.ts';

/** The query to load from the mirror before the first render. */
export const firstQueries = () => [treatedPatientsQuery];

/** The record of a patient whom the doctor treats, with links to the appointments before and after now. */
export default function TreatedPatientRecord() {
  const { t } = useTranslation();
  const id = usePageSearchParams().get('patient');
  const shown = useShown();
  const patients = useCachedQuery(treatedPatientsQuery, shown);
  const patient = patients.data?.find(one => one.id === id);
  const current = patient && currentAppointment(patient, new Date());
  // It has address and phone, which the list of all patients doesn't need.
  const contact = useShownContact(patient?.id, current?.id, shown);
  usePageTitle(patient?.name);
  // A mirrored list may be older than the patient's first appointment.
  const isMissing = !id || (!patient && patients.fresh);
  const go = usePageNavigate();
  useEffect(() => {
    if (isMissing) go('/patient-notfound404', { replace: true });
  }, [isMissing, go]);
  if (isMissing) return null;
  if (!patient) {
    const hasFailed = patients.status === 'failed' || patients.error !== null;
    if (hasFailed) return <LoadFailed error={patients.error} onRetry={patients.retry} />;
    return <Loading label={t('record.history.loading')} rows={6} />;
  }
  if (!contact) return <Loading label={t('record.history.loading')} rows={6} />;
  const { email = null, address = null, phone } = contact;
  return (
    <Stack>
      <DoctorsPatientCard
        patient={{ ...patient, email, address, ...(phone && { phone }) }}
        treated={patient}
        appointment={current}
      />
      <RecordViews patient={patient} address={`/patients/record?patient=${patient.id}`} />
    </Stack>
  );
}
