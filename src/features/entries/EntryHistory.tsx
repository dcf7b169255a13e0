import { useInfiniteQuery } from '@tanstack/react-query';
import { timeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listEntryVersions } from '../../../contract/entries.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { requestPage } from '../../net/list.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { entryText } from './entryText.ts';

/** Opens a dialog with every version of a patient's entries. Needs a connection: they aren't mirrored. */
export function EntryHistory({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="button-aligned">
      <Button kind="quiet" size="small" icon={timeOutline} onClick={() => setOpen(true)}>
        {t('entries.history.open')}
      </Button>
      <Dialog open={open} title={t('entries.history.open')} onClose={() => setOpen(false)}>
        <Versions patientId={patientId} />
      </Dialog>
    </div>
  );
}

function Versions({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const { dayTime, plainDate } = useDates();
  const pages = useInfiniteQuery({
    queryKey: ['entryVersions', patientId],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listEntryVersions, { params: { patientId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
  });
  if (!pages.data) {
    if (!pages.isError) return <Loading />;
    return <LoadFailed error={pages.error} onRetry={() => void pages.refetch({ cancelRefetch: false })} />;
  }
  return (
    <>
      <ol className="entries-list">
        {pages.data.pages
          .flatMap(page => page.rows)
          .map(({ number, state, content, end_reason, author, written_at }) => (
            <li key={number}>
              <p>
                {t('entries.history.line', {
                  what: entryText(content, t, plainDate),
                  state: [t(`entries.history.states.${state}`), ...(end_reason ? [end_reason] : [])].join(': '),
                })}
              </p>
              <p className="entries-quiet">
                {t('entries.by', { name: author.name, date: dayTime(written_at, deviceZone()) })}
              </p>
            </li>
          ))}
      </ol>
      {pages.isFetchNextPageError && <LoadFailed error={pages.error} onRetry={() => void pages.fetchNextPage()} />}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button kind="secondary" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('entries.history.more')}
        </Button>
      )}
    </>
  );
}
