import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { AnswersView, patientAnswersQuery, questionsQuery } from '../../questionnaire/index.ts';
import { History } from '../history/History.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { appointmentQuery, recordQuery } from '../queries.ts';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';
import './doctor-record.css';

const views = ['records', 'questionnaire'] as const;
type View = (typeof views)[number];

/** A patient's record for a doctor who treats them: past appointments, or the questionnaire. */
export default function DoctorRecord() {
  const { t } = useTranslation();
  const query = usePageSearchParams();
  const id = query.get('appointment');
  const view: View = query.get('view') === 'questionnaire' ? 'questionnaire' : 'records';
  const appointment = useCachedQuery(
    useMemo(() => (id ? appointmentQuery(id) : null), [id]),
    useShown(),
  );
  const patient = appointment.data?.[0]?.patient;
  usePageTitle(patient?.name);
  const isMissing = !id || appointment.data?.length === 0;
  const go = usePageNavigate();
  useEffect(() => {
    if (isMissing) go('/patient-notfound404', { replace: true });
  }, [isMissing, go]);
  if (isMissing) return null;
  if (appointment.status === 'failed') return <LoadFailed error={appointment.error} onRetry={appointment.retry} />;
  if (!patient) return <Loading label={t('record.history.loading')} />;
  return (
    <Stack>
      <PatientCard patient={patient} label={t('record.patientCard')} />
      <ViewSwitch appointmentId={id} view={view} />
      {view === 'records' ? <Records patientId={patient.id} /> : <Questionnaire patientId={patient.id} />}
    </Stack>
  );
}

function ViewSwitch({ appointmentId, view }: { appointmentId: string; view: View }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <fieldset className="record-switch">
      <legend className="visually-hidden">{t('record.view.label')}</legend>
      {views.map(one => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => navigate(`/medicalrecord?appointment=${appointmentId}&view=${one}`, { replace: true })}
        >
          {t(`record.view.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Records({ patientId }: { patientId: string }) {
  const record = useCachedQuery(
    useMemo(() => recordQuery(patientId), [patientId]),
    useShown(),
  );
  useOfflineAccessLog('record', patientId, record);
  return <History record={record} patientId={patientId} startWithPast />;
}

function Questionnaire({ patientId }: { patientId: string }) {
  const shown = useShown();
  const questions = useCachedQuery(questionsQuery, shown);
  const answers = useCachedQuery(
    useMemo(() => patientAnswersQuery(patientId), [patientId]),
    shown,
  );
  useOfflineAccessLog('answers', patientId, answers);
  const failed = [questions, answers].find(query => query.status === 'failed');
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />;
  if (!questions.data || !answers.data) return <Loading />;
  return (
    <>
      <AgeOf queries={[questions, answers]} />
      <AnswersView questions={questions.data} answers={answers.data} />
    </>
  );
}
