import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../../../contract/record.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import type { QueryState } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { usePrinting } from '../../../ui/browser/usePrinting.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { RecordPicture, SearchPicture } from '../../../ui/graphics/pictures.tsx';
import { useSession } from '../../identity/index.ts';
import { appliedFilter } from '../filters.ts';
import { type EntryFilter, entryFilters } from './entryFilters.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import { LongList } from './LongList.tsx';
import { type FoundEntry, searchEntries } from './searchEntries.ts';
import { openedAtFirst, splitAt } from './timeline.ts';

/** The id of the first heading. */
export const HISTORY_ID = 'record-history';

/** A shorter history has no search. */
const MIN_SEARCHABLE = 5;

interface HistoryProps {
  record: QueryState<RecordEntry[]>;
  patientId: string;
}

/**
 * A patient's history: past appointments, most recent first, and apart from them the upcoming ones, which patients read
 * first and doctors last. With its loading, error and empty states; its page shows its age.
 */
export function History({ record, patientId }: HistoryProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (record.status === 'failed') return <LoadFailed error={record.error} onRetry={record.retry} />;
  if (!record.data) return <Loading label={t('record.history.loading')} rows={6} />;
  const { past, upcoming } = splitAt(record.data, new Date());
  const opened = openedAtFirst(past);
  const isUpcomingFirst = upcoming.length > 0 && (user.role === 'Patient' || past.length === 0);
  const comingUp = upcoming.length > 0 && (
    <Entries
      id={isUpcomingFirst ? HISTORY_ID : undefined}
      title={t('record.history.upcomingTitle')}
      entries={upcoming}
      patientId={patientId}
      // Above past ones they are folded, so that these are in view.
      isOpenAtFirst={() => !isUpcomingFirst || past.length === 0}
    />
  );
  return (
    <>
      {record.data.length === 0 && <Empty />}
      {isUpcomingFirst && comingUp}
      {past.length > 0 && (
        <Entries
          id={isUpcomingFirst ? undefined : HISTORY_ID}
          title={t('record.history.title')}
          entries={past}
          patientId={patientId}
          isOpenAtFirst={({ id }) => id === opened?.id}
          hasSearch={past.length >= MIN_SEARCHABLE}
        />
      )}
      {!isUpcomingFirst && comingUp}
    </>
  );
}

function Empty() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { title, text } = t('record.history.empty', { returnObjects: true });
  const book = user.role === 'Patient' && <LinkButton to="/schedule">{t('appointments.patient.new')}</LinkButton>;
  return <EmptyState picture={<RecordPicture />} title={title} text={text} action={book} />;
}

interface EntriesProps {
  id: string | undefined;
  title: string;
  entries: RecordEntry[];
  patientId: string;
  isOpenAtFirst: (entry: RecordEntry) => boolean;
  hasSearch?: boolean;
}

function Entries({ id, title, entries, patientId, isOpenAtFirst, hasSearch }: EntriesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  // Here, since a long list only renders the entries near the viewport, and the others not before they are printed.
  const isPrinting = usePrinting();
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const choose = useCallback((entry: string, isOpen: boolean) => setChoices(all => ({ ...all, [entry]: isOpen })), []);
  const [query, setQuery] = useState('');
  const search = useDeferredValue(query.trim());
  // On paper, a part of the history would pass for all of it.
  const isFiltered = search !== '' && !isPrinting;
  const [filter, setFilter] = useState<EntryFilter>('all');
  const filters = useMemo(
    () => (hasSearch && user.role === 'Doctor' ? entryFilters.offered(entries, user.id) : []),
    [entries, hasSearch, user.role, user.id],
  );
  const chosen = isPrinting ? 'all' : appliedFilter(filters, filter, search);
  const ofChosen = useMemo(() => entryFilters.filtered(entries, chosen, user.id), [entries, chosen, user.id]);
  const shown = useFound(ofChosen, isFiltered ? search : '');
  return (
    <>
      <h2 className="record-heading" id={id} tabIndex={-1}>
        {title}
      </h2>
      {hasSearch && (
        <>
          <SearchField label={t('record.history.search')} value={query} onChange={setQuery} />
          {filters.length > 1 && (
            <FilterChips
              legend={t('record.history.filter.label')}
              options={filters.map(({ filter: value, count }) => ({
                value,
                label:
                  value === 'all' ? t('record.history.filter.all') : t(`record.history.filter.${value}`, { count }),
              }))}
              value={chosen}
              onChange={value => {
                setFilter(value);
                setQuery('');
              }}
            />
          )}
          <p role="status" className="visually-hidden">
            {(isFiltered || chosen !== 'all') && t('record.history.found', { count: shown.length })}
          </p>
        </>
      )}
      {shown.length === 0 ? (
        <EmptyState picture={<SearchPicture />} title={t('record.history.notFound', { text: search })} />
      ) : (
        <LongList
          label={title}
          items={shown}
          keyOf={({ entry }) => entry.id}
          render={({ entry, passage }, isLong) => (
            <HistoryEntry
              entry={entry}
              patientId={patientId}
              isOwn={entry.doctor.id === user.id && !entry.canceled_at}
              isOpen={isPrinting || (choices[entry.id] ?? (!isFiltered && isOpenAtFirst(entry)))}
              hasFoldedBody={!isLong}
              passage={passage}
              onToggle={choose}
            />
          )}
        />
      )}
    </>
  );
}

/** The entries that match a search in the reader's language; all of them if it is blank. */
function useFound(entries: readonly RecordEntry[], search: string): FoundEntry[] {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  return useMemo(() => {
    if (search === '') return entries.map(entry => ({ entry, passage: undefined }));
    return searchEntries(entries, search, {
      day: ({ date, clinic }) => dayTime(date, clinic.time_zone),
      specialty: specialtyName,
      documentKind: kind => t(`documents.kinds.${kind}`),
    });
  }, [entries, search, dayTime, specialtyName, t]);
}
