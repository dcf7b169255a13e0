import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useSettled } from '../../../page/Settled.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { DoctorsPatientCard } from '../DoctorsPatientCard.tsx';
import { appointmentQuery, treatedPatientsQuery } from '../queries.ts';
import { RecordViews } from '../RecordViews.tsx';

/** The record of an appointment's patient, for its doctor. */
export default function DoctorRecord() {
  const { t } = useTranslation();
  const id = usePageSearchParams().get('appointment');
  const appointment = useCachedQuery(
    useMemo(() => (id ? appointmentQuery(id) : null), [id]),
    useShown(),
  );
  const treated = useCachedQuery(treatedPatientsQuery, useShown());
  const [current] = appointment.data ?? [];
  const patient = current?.patient;
  // The card would grow with a list that arrives later.
  const isKnown = useSettled([appointment, treated]);
  usePageTitle(patient?.name);
  const isMissing = !id || appointment.data?.length === 0;
  const go = usePageNavigate();
  useEffect(() => {
    if (isMissing) go('/patient-notfound404', { replace: true });
  }, [isMissing, go]);
  if (isMissing) return null;
  if (appointment.status === 'failed') return <LoadFailed error={appointment.error} onRetry={appointment.retry} />;
  if (!current || !patient || !isKnown) return <Loading label={t('record.history.loading')} rows={6} />;
  return (
    <Stack>
      <DoctorsPatientCard
        patient={patient}
        treated={treated.data?.find(one => one.id === patient.id)}
        appointment={{ ...current, time_zone: current.clinic.time_zone }}
      />
      <RecordViews patient={patient} address={`/medicalrecord?appointment=${id}`} />
    </Stack>
  );
}
