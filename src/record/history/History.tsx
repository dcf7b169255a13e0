import { documentsOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../../contract/record.ts';
import { useSession } from '../../identity/auth.tsx';
import type { Shown } from '../../offline/reading.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StaleNote } from '../../ui/StaleNote.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import { useRevealed } from './useRevealed.ts';

/** A patient's history, most recent first, with its states while it loads, fails or is empty. */
export function History({ record }: { record: Shown<RecordEntry[]> }) {
  const { t } = useTranslation();
  if (record.status === 'failed') return <LoadFailed error={record.error} onRetry={record.retry} />;
  if (!record.data) return <Loading label={t('record.history.loading')} />;
  if (record.data.length === 0) {
    const { title, text } = t('record.history.empty', { returnObjects: true });
    return <EmptyState icon={documentsOutline} title={title} text={text} />;
  }
  return (
    <>
      {!record.fresh && record.savedAt !== undefined && <StaleNote savedAt={record.savedAt} />}
      <Entries entries={record.data} />
    </>
  );
}

function Entries({ entries }: { entries: RecordEntry[] }) {
  const { user } = useSession();
  const { revealed, end } = useRevealed(entries);
  return (
    <Stack as="section">
      {revealed.map(entry => (
        <HistoryEntry key={entry.id} entry={entry} isOwn={entry.doctor.id === user.id && !entry.canceled_at} />
      ))}
      {revealed.length < entries.length && <div ref={end} className="record-end" />}
    </Stack>
  );
}
