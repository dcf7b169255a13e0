import { addOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { ApiError } from '../../../net/errors.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { dayPath } from '../day/filter.ts';
import { AppointmentsCard } from '../patients/AppointmentsCard.tsx';
import { CareCard } from '../patients/CareCard.tsx';
import { ClaimCard } from '../patients/ClaimCard.tsx';
import { ContactCard } from '../patients/ContactCard.tsx';
import { deskPatientQuery } from '../patients/deskPatient.ts';
import { MergeCard } from '../patients/MergeCard.tsx';
import { forgetPatient, rememberPatient } from '../patients/recentPatients.ts';
import { useDeskPatientEvents } from '../patients/useDeskPatientEvents.ts';
import '../patients/patient.css';

/** A patient as the reception sees them: contact data, appointments, carers, claim code, merging. Nothing clinical. */
export default function Patient() {
  const id = usePageSearchParams().get('id');
  const shown = useShown();
  const patient = useCachedQuery(id ? deskPatientQuery(id) : null, shown);
  useDeskPatientEvents(patient.data, shown);
  const { data } = patient;
  useEffect(() => {
    if (data) rememberPatient(data);
  }, [data]);
  const isMissing = !id || (patient.error instanceof ApiError && patient.error.code === 'not_found');
  useEffect(() => {
    if (id && isMissing) forgetPatient(id);
  }, [id, isMissing]);
  if (isMissing && !data) return <Missing />;
  return <QueryView query={patient}>{data => <Details key={data.id} patient={data} />}</QueryView>;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t('desk.patients.missing.title')}
      text={t('desk.patients.missing.text')}
    />
  );
}

function Details({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const isWide = useWide();
  const [page, setPage] = useState<HTMLElement | null>(null);
  const head = page?.closest('.page')?.querySelector('.page-head');
  usePageTitle(patient.name);
  const book = (
    <LinkButton
      {...(isWide && { size: 'small' })}
      icon={addOutline}
      to={dayPath({ clinic: patient.appointments[0]?.clinic_id, patient: patient.id })}
    >
      {t('desk.day.book.title')}
    </LinkButton>
  );
  return (
    <div className="patients-page" ref={setPage}>
      {/* Beside the name, where there is space for both. */}
      {isWide ? head && createPortal(book, head) : book}
      <ContactCard patient={patient} />
      <AppointmentsCard patient={patient} />
      <CareCard patient={patient} />
      {!patient.has_account && <ClaimCard patient={patient} />}
      <MergeCard patient={patient} />
    </div>
  );
}
