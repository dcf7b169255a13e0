import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Settled } from '../../page/Settled.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useTwoColumns } from '../../ui/browser/mediaQuery.ts';
import { AgeOf } from '../../ui/feedback/AgeOf.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { PartLinks } from '../../ui/layout/PartLinks.tsx';
import { usePageSearchParams, useShown } from '../../ui/page.ts';
import { useNavigator } from '../../ui/useNavigator.ts';
import { entriesQuery } from '../entries/index.ts';
import { EntriesSummary, hasSummary, hasVitals, VITALS_ID, VitalsCard } from '../entries/summary/index.ts';
import { AnswersView, AnswerVersions, patientAnswersQuery, questionsQuery } from '../questionnaire/index.ts';
import { HandedInByPatient } from './handedIn/HandedInByPatient.tsx';
import { HISTORY_ID, History } from './history/History.tsx';
import { HistoryChart } from './history/HistoryChart.tsx';
import { handedInExamsQuery, recordQuery } from './queries.ts';
import { useOfflineAccessLog } from './useOfflineAccessLog.ts';
import './record-views.css';

/** The parts of the record as a phone shows them, each with the id of its heading. */
const partIds = [
  ['history', HISTORY_ID],
  ['exams', 'handed-in-by-patient'],
  ['summary', 'entries-heading'],
  ['vitals', VITALS_ID],
] as const;

const views = ['records', 'questionnaire'] as const;

interface RecordPatient {
  id: string;
  /** `YYYY-MM-DD`, or null if the clinic doesn't know it. */
  birthday: string | null;
}

interface RecordViewsProps {
  patient: RecordPatient;
  /** The page's address. The chosen view is added to its query. */
  address: string;
}

/** A patient's record for a doctor who treats them: past appointments, or the questionnaire. */
export function RecordViews({ patient, address }: RecordViewsProps) {
  const { t } = useTranslation();
  const navigator = useNavigator();
  const view = usePageSearchParams().get('view') === 'questionnaire' ? 'questionnaire' : 'records';
  return (
    <>
      <fieldset className="record-switch">
        <legend className="visually-hidden">{t('record.view.label')}</legend>
        {views.map(one => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            onClick={() => navigator.replace(`${address}&view=${one}`)}
          >
            {t(`record.view.${one}`)}
          </button>
        ))}
      </fieldset>
      {view === 'records' ? <Records patient={patient} /> : <Questionnaire patientId={patient.id} />}
    </>
  );
}

function Records({ patient: { id: patientId, birthday } }: { patient: RecordPatient }) {
  const { t } = useTranslation();
  const shown = useShown();
  const record = useCachedQuery(
    useMemo(() => recordQuery(patientId), [patientId]),
    shown,
  );
  const handedIn = useCachedQuery(
    useMemo(() => handedInExamsQuery(patientId), [patientId]),
    shown,
  );
  const entries = useCachedQuery(
    useMemo(() => entriesQuery(patientId), [patientId]),
    shown,
  );
  // The head, which shows the same record, logs its offline access.
  const queries = [record, handedIn, entries];
  const hasPart = {
    summary: hasSummary(entries.data ?? []),
    vitals: hasVitals(entries.data ?? []),
    exams: handedIn.data?.length,
    history: record.data?.length,
  };
  const parts = partIds
    .filter(([part]) => hasPart[part])
    .map(([part, id]) => ({ id, title: t(`record.parts.${part}`) }));
  const hasColumns = useTwoColumns();
  const side = (
    <div key="side" className="record-column">
      <EntriesSummary query={entries} patientId={patientId} />
      <VitalsCard entries={entries.data ?? []} patientId={patientId} birthday={birthday} />
    </div>
  );
  const exams = <HandedInByPatient key="exams" exams={handedIn} patientId={patientId} />;
  const history = <History key={patientId} record={record} patientId={patientId} />;
  const main = (
    <div key="main" className="record-column">
      {hasColumns ? [exams, history] : [history, exams]}
      {record.data && <HistoryChart entries={record.data} />}
    </div>
  );
  return (
    <Settled queries={queries} label={t('record.history.loading')} rows={6}>
      {parts.length > 1 && (
        <div className="record-parts record-parts-kept">
          <PartLinks label={t('record.parts.label')} parts={parts} />
        </div>
      )}
      <AgeOf queries={queries} />
      {/* Without a summary, its column would be blank. */}
      <div className={entries.data?.length === 0 ? 'record-column' : 'record-columns'}>
        {/* In one column, the appointments come before what the head says in brief. */}
        {hasColumns ? [side, main] : [main, side]}
      </div>
    </Settled>
  );
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
      {answers.data.length > 0 && <AnswerVersions patientId={patientId} />}
    </>
  );
}
