import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../../../contract/record.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import type { QueryState } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RecordPicture } from '../../../ui/graphics/pictures.tsx';
import { useSession } from '../../identity/index.ts';
import { HistoryChart } from './HistoryChart.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import { LongList } from './LongList.tsx';
import { pastFirst } from './timeline.ts';

interface HistoryProps {
  record: QueryState<RecordEntry[]>;
  patientId: string;
  /** Shows past entries before upcoming ones and the chart: doctors look for them first. */
  startWithPast?: boolean;
}

/** A patient's history, most recent first, with its loading, error and empty states; its page shows its age. */
export function History({ record, patientId, startWithPast = false }: HistoryProps) {
  const { t } = useTranslation();
  if (record.status === 'failed') return <LoadFailed error={record.error} onRetry={record.retry} />;
  if (!record.data) return <Loading label={t('record.history.loading')} />;
  return (
    <>
      {record.data.length === 0 && <Empty />}
      {!startWithPast && <HistoryChart entries={record.data} />}
      {record.data.length > 0 && (
        <Entries entries={startWithPast ? pastFirst(record.data, new Date()) : record.data} patientId={patientId} />
      )}
      {startWithPast && <HistoryChart entries={record.data} />}
    </>
  );
}

function Empty() {
  const { t } = useTranslation();
  const { title, text } = t('record.history.empty', { returnObjects: true });
  return <EmptyState picture={<RecordPicture />} title={title} text={text} />;
}

function Entries({ entries, patientId }: { entries: RecordEntry[]; patientId: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <h2 className="visually-hidden">{t('record.history.title')}</h2>
      <LongList
        label={t('record.history.title')}
        items={entries}
        keyOf={entry => entry.id}
        render={entry => (
          <HistoryEntry entry={entry} patientId={patientId} isOwn={entry.doctor.id === user.id && !entry.canceled_at} />
        )}
      />
    </>
  );
}
