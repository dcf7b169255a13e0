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
import { splitAt } from './timeline.ts';

interface HistoryProps {
  record: QueryState<RecordEntry[]>;
  patientId: string;
}

/**
 * A patient's history: past appointments, most recent first, then the upcoming ones, and how often they were seen. With
 * its loading, error and empty states; its page shows its age.
 */
export function History({ record, patientId }: HistoryProps) {
  const { t } = useTranslation();
  if (record.status === 'failed') return <LoadFailed error={record.error} onRetry={record.retry} />;
  if (!record.data) return <Loading label={t('record.history.loading')} rows={6} />;
  const { past, upcoming } = splitAt(record.data, new Date());
  return (
    <>
      {record.data.length === 0 && <Empty />}
      {past.length > 0 && <Entries title={t('record.history.title')} entries={past} patientId={patientId} />}
      {upcoming.length > 0 && (
        <Entries title={t('record.history.upcomingTitle')} entries={upcoming} patientId={patientId} />
      )}
      <HistoryChart entries={record.data} />
    </>
  );
}

function Empty() {
  const { t } = useTranslation();
  const { title, text } = t('record.history.empty', { returnObjects: true });
  return <EmptyState picture={<RecordPicture />} title={title} text={text} />;
}

interface EntriesProps {
  title: string;
  entries: RecordEntry[];
  patientId: string;
}

function Entries({ title, entries, patientId }: EntriesProps) {
  const { user } = useSession();
  return (
    <>
      <h2 className="record-heading">{title}</h2>
      <LongList
        label={title}
        items={entries}
        keyOf={entry => entry.id}
        render={entry => (
          <HistoryEntry entry={entry} patientId={patientId} isOwn={entry.doctor.id === user.id && !entry.canceled_at} />
        )}
      />
    </>
  );
}
