import { useInfiniteQuery } from '@tanstack/react-query';
import { timeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listNotesVersions, type NotesVersion, type RecordEntry } from '../../../../contract/record.ts';
import { useDates } from '../../../i18n/dates.ts';
import { requestPage } from '../../../net/list.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { TextDiff } from '../../../ui/text/TextDiff.tsx';
import './versions.css';

type OfAppointment = Pick<RecordEntry, 'id' | 'doctor' | 'clinic'>;

/** Opens a dialog with all saved states of an appointment's notes. Needs a connection: they aren't mirrored. */
export function NotesVersions({ entry }: { entry: OfAppointment }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="button-aligned">
      <Button kind="quiet" size="small" icon={timeOutline} onClick={() => setOpen(true)}>
        {t('versions.open')}
      </Button>
      <Dialog open={open} title={t('versions.notes')} onClose={() => setOpen(false)}>
        <Versions entry={entry} />
      </Dialog>
    </div>
  );
}

function Versions({ entry }: { entry: OfAppointment }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({
    queryKey: ['notesVersions', entry.id],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listNotesVersions, { params: { id: entry.id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
  });
  if (!pages.data) {
    if (!pages.isError) return <Loading />;
    return <LoadFailed error={pages.error} onRetry={() => void pages.refetch({ cancelRefetch: false })} />;
  }
  const rows = pages.data.pages.flatMap(page => page.rows);
  // The last one is compared with the first of the next page.
  const shown = pages.hasNextPage ? rows.slice(0, -1) : rows;
  return (
    <>
      <p>{t(shown.length < 2 ? 'versions.single' : 'versions.lead')}</p>
      <ol className="versions">
        {shown.map((version, place) => (
          <li key={version.version}>
            <Version version={version} before={rows[place + 1]} entry={entry} isCurrent={place === 0} />
          </li>
        ))}
      </ol>
      {pages.isFetchNextPageError && <LoadFailed error={pages.error} onRetry={() => void pages.fetchNextPage()} />}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button kind="secondary" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('versions.more')}
        </Button>
      )}
    </>
  );
}

interface VersionProps {
  version: NotesVersion;
  /** Undefined for the first version. */
  before: NotesVersion | undefined;
  entry: OfAppointment;
  isCurrent: boolean;
}

/** Only the appointment's doctor writes its notes, so that is each version's author. */
function Version({ version, before, entry: { doctor, clinic }, isCurrent }: VersionProps) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const at = version.written_at === null ? t('versions.unknownTime') : dayTime(version.written_at, clinic.time_zone);
  const changed = (['anamnesis', 'diagnosis'] as const).filter(part => version[part] !== (before?.[part] ?? ''));
  return (
    <>
      <h3>
        {at} {isCurrent && <span className="versions-current">{t('versions.current')}</span>}
      </h3>
      <p className="versions-author">
        {t(before ? 'versions.changedBy' : 'versions.writtenBy', { name: doctor.name })}
      </p>
      {changed.map(part => (
        <div key={part}>
          <h4>{t(`record.${part}`)}</h4>
          {before ? <TextDiff before={before[part]} after={version[part]} /> : <p>{version[part]}</p>}
        </div>
      ))}
    </>
  );
}
