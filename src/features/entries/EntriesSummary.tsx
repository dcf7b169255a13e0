import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/entries.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EntryHistory } from './EntryHistory.tsx';
import { EntryLists } from './EntryLists.tsx';
import './entries.css';

interface EntriesSummaryProps {
  query: QueryState<Entry[]>;
  patientId: string;
}

/** Whether there is anything but vital signs, which have a card of their own. */
export const hasSummary = (entries: readonly Entry[]): boolean =>
  entries.some(({ content }) => content.kind !== 'vitals');

/** A patient's allergies, medicines and problems, to be read. Renders nothing if there are none. */
export function EntriesSummary({ query, patientId }: EntriesSummaryProps) {
  const { t } = useTranslation();
  const { data: entries, error, status, retry } = query;
  if (!entries && status === 'failed') return <LoadFailed error={error} onRetry={retry} />;
  if (!entries) return <Loading label={t('entries.loading')} rows={1} />;
  if (!hasSummary(entries)) return null;
  return (
    <Card as="section" className="entries" aria-labelledby="entries-heading">
      <h2 id="entries-heading" tabIndex={-1}>
        {t('entries.title')}
      </h2>
      <EntryLists entries={entries} />
      <EntryHistory patientId={patientId} />
    </Card>
  );
}
