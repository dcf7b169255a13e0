import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { entriesQuery } from '../entries/index.ts';
import { recordQuery } from './queries.ts';
import { activeProblems, lastDiagnosis } from './recordHead.ts';
import { useOfflineAccessLog } from './useOfflineAccessLog.ts';

/**
 * Facts for the head of a record: the patient's problems and the last diagnosis, in a line each, whose space is kept
 * while they load. The parts below say more, and what couldn't be loaded.
 */
export function RecordHighlights({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const { briefDay } = useDates();
  const shown = useShown();
  const record = useCachedQuery(
    useMemo(() => recordQuery(patientId), [patientId]),
    shown,
  );
  const entries = useCachedQuery(
    useMemo(() => entriesQuery(patientId), [patientId]),
    shown,
  );
  useOfflineAccessLog('record', patientId, record);
  const now = new Date();
  const problems = entries.data && activeProblems(entries.data);
  const last = record.data && lastDiagnosis(record.data, now);
  return (
    <>
      <Highlight label={t('record.head.problems')} isKnown={problems !== undefined}>
        {problems && (problems.join(', ') || t('record.head.noProblems'))}
      </Highlight>
      <Highlight label={t('record.head.diagnosis')} isKnown={record.data !== undefined}>
        {last ? `${last.text} · ${briefDay(last.date, last.zone, now)}` : record.data && t('record.head.noDiagnosis')}
      </Highlight>
    </>
  );
}

function Highlight({ label, isKnown, children }: { label: string; isKnown: boolean; children: ReactNode }) {
  return (
    <div className="record-highlight">
      <dt>{label}</dt>
      <dd>{isKnown ? children : '–'}</dd>
    </div>
  );
}
