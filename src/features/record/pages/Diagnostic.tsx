import { clipboardOutline, documentsOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/specialties.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { type Shown, useReading } from '../../../sync/queries/reading.ts';
import { AgeOf } from '../../../ui/AgeOf.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { usePageQuery, usePageTitle, useShown } from '../../../ui/page.ts';
import { LostPicture } from '../../../ui/pictures/LostPicture.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useWide } from '../../../ui/useWide.ts';
import { AgendaBeside } from '../../appointments/index.ts';
import { NotesForm } from '../notes/NotesForm.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { visitReading } from '../readings.ts';
import '../record.css';
import { Uploader } from '../uploads/Uploader.tsx';
import { useOpening } from '../useOpening.ts';

/** An appointment for its doctor, with the agenda beside it if there is space. */
export default function Diagnostic() {
  const id = usePageQuery().get('appointment');
  const shown = useShown();
  const isWide = useWide();
  const visit = useReading(
    useMemo(() => (id ? visitReading(id) : null), [id]),
    shown,
  );
  // The heading's height depends on the patient's name, so nothing is rendered beside the first appointment before it
  // is loaded.
  const [isFirst, setFirst] = useState(true);
  if (isFirst && (!id || visit.status !== 'loading')) setFirst(false);
  if (!isWide || isFirst) return <Opened id={id} visit={visit} />;
  return (
    <div className="beside">
      <AgendaBeside shown={shown} openId={id} />
      <Opened id={id} visit={visit} />
    </div>
  );
}

function Opened({ id, visit }: { id: string | null; visit: Shown<DoctorAppointment[]> }) {
  const { t } = useTranslation();
  const found = visit.data?.[0];
  if (found) {
    return (
      <Stack>
        <AgeOf readings={[visit]} />
        <Visit key={found.id} visit={found} reading={visit} />
      </Stack>
    );
  }
  if (id && visit.status === 'failed') return <LoadFailed error={visit.error} onRetry={visit.retry} />;
  if (id && visit.status === 'loading') return <Loading />;
  const { title, text } = t('record.diagnostic.missing', { returnObjects: true });
  return <EmptyState picture={<LostPicture />} title={title} text={text} />;
}

function Visit({ visit, reading }: { visit: DoctorAppointment; reading: Shown<DoctorAppointment[]> }) {
  useOpening('appointment', visit.patient.id, reading);
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialty = useSpecialtyName()(visit.specialty.name);
  const date = dayTime(visit.date, visit.clinic.time_zone);
  usePageTitle(`${t('record.diagnostic.heading', { specialty, date })} · ${visit.patient.name}`);
  const record = `/medicalrecord?appointment=${visit.id}&view=`;
  return (
    <>
      <PatientCard patient={visit.patient} label={t('record.patientCard')} />
      <nav className="record-links" aria-label={t('record.patientCard')}>
        <LinkButton to={`${record}records`} kind="secondary" icon={documentsOutline}>
          {t('record.diagnostic.medicalRecord')}
        </LinkButton>
        <LinkButton to={`${record}questionnaire`} kind="secondary" icon={clipboardOutline}>
          {t('record.diagnostic.questionnaire')}
        </LinkButton>
      </nav>
      <NotesForm visit={visit} />
      <Uploader visit={visit} />
    </>
  );
}
