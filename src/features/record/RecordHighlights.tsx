import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { entriesQuery } from '../entries/index.ts';
import { hasVitals, LatestValues } from '../entries/summary/index.ts';
import { recordQuery } from './queries.ts';
import { activeTexts, lastDiagnosis } from './recordHead.ts';
import { useOfflineAccessLog } from './useOfflineAccessLog.ts';

interface RecordHighlightsProps {
  patientId: string;
  /** `YYYY-MM-DD`, or null if the clinic doesn't know it. */
  birthday: string | null;
}

/**
 * What a doctor looks up while writing a note: problems, medicines, latest vital signs and last diagnosis, none of
 * them cut. What is below appears together with them. The parts of the record below say what couldn't be loaded.
 */
export function RecordHighlights({ patientId, birthday }: RecordHighlightsProps) {
  const { t } = useTranslation();
  const { briefDay } = useDates();
  const shown = useShown();
  const record = useCachedQuery(
    useMemo(() => recordQuery(patientId), [patientId]),
    shown,
  );
  const { data: entries, status } = useCachedQuery(
    useMemo(() => entriesQuery(patientId), [patientId]),
    shown,
  );
  const isLoading = [record.status, status].includes('loading');
  useOfflineAccessLog('record', patientId, record);
  const now = new Date();
  const last = record.data && lastDiagnosis(record.data, now);
  const listed = (kind: 'problem' | 'medicine') => entries && activeTexts(entries, kind).join(', ');
  return (
    <dl className={isLoading ? 'record-highlights record-highlights-loading' : 'record-highlights'}>
      <Highlight label={t('record.head.problems')} isKnown={entries !== undefined}>
        {listed('problem') || t('record.head.noProblems')}
      </Highlight>
      <Highlight label={t('record.head.medicines')} isKnown={entries !== undefined}>
        {listed('medicine') || t('record.head.noMedicines')}
      </Highlight>
      <Highlight label={t('record.head.values')} isKnown={entries !== undefined}>
        {entries && hasVitals(entries) ? (
          <LatestValues entries={entries} birthday={birthday} />
        ) : (
          t('record.head.noValues')
        )}
      </Highlight>
      <Highlight label={t('record.head.diagnosis')} isKnown={record.data !== undefined}>
        {last ? (
          <>
            {last.text}{' '}
            <span className="entries-value-day">
              {t('entries.vitals.on', { day: briefDay(last.date, last.zone, now) })}
            </span>
          </>
        ) : (
          t('record.head.noDiagnosis')
        )}
      </Highlight>
    </dl>
  );
}

function Highlight({ label, isKnown, children }: { label: string; isKnown: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isKnown ? children : '–'}</dd>
    </div>
  );
}
