import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { DoctorsPatientCard } from '../DoctorsPatientCard.tsx';
import { appointmentQuery } from '../queries.ts';
import { RecordViews } from '../RecordViews.tsx';

/** The record of an appointment's patient, for its doctor. */
export default function DoctorRecord() {
  const { t } = useTranslation();
  const id = usePageSearchParams().get('appointment');
  const appointment = useCachedQuery(
    useMemo(() => (id ? appointmentQuery(id) : null), [id]),
    useShown(),
  );
  const [current] = appointment.data ?? [];
  const patient = current?.patient;
  usePageTitle(patient?.name);
  const isMissing = !id || appointment.data?.length === 0;
  const go = usePageNavigate();
  useEffect(() => {
    if (isMissing) go('/patient-notfound404', { replace: true });
  }, [isMissing, go]);
  if (isMissing) return null;
  if (appointment.status === 'failed') return <LoadFailed error={appointment.error} onRetry={appointment.retry} />;
  if (!current || !patient) return <Loading label={t('record.history.loading')} rows={6} />;
  return (
    <Stack>
      <DoctorsPatientCard patient={patient} appointment={{ ...current, time_zone: current.clinic.time_zone }} />
      <RecordViews patient={patient} address={`/medicalrecord?appointment=${id}`} />
    </Stack>
  );
}
