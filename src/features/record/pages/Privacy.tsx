import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, listAudit } from '../../../../contract/record.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { requestPage } from '../../../net/list.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { EyePicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import './privacy.css';

/** The number of entries per page. */
const STEP = 50;

/** Who read or changed the patient's own record and account. */
export default function Privacy() {
  const { t } = useTranslation();
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listAudit, { query: { limit: String(STEP), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
    enabled: useShown(),
  });
  if (!log.data) {
    if (!log.isError && !log.isPaused) return <Loading />;
    return <LoadFailed error={log.error} onRetry={() => void log.refetch({ cancelRefetch: false })} />;
  }
  const entries = log.data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0) {
    const { title, text } = t('record.privacy.empty', { returnObjects: true });
    return <EmptyState picture={<EyePicture />} title={title} text={text} />;
  }
  return (
    <Stack>
      <p className="on-page">{t('record.privacy.lead')}</p>
      <Card>
        <ul className="record-audit">
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are never reordered
            <AuditRow entry={entry} key={place} />
          ))}
        </ul>
      </Card>
      {log.isFetchNextPageError && <LoadFailed error={log.error} onRetry={() => void log.fetchNextPage()} />}
      {log.hasNextPage && !log.isFetchNextPageError && (
        <Button kind="secondary" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('record.privacy.more')}
        </Button>
      )}
    </Stack>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const names = {
    Patient: t('record.privacy.you'),
    Clinic: t('record.privacy.clinic'),
    Reception: t('record.privacy.reception'),
    Unknown: t('record.privacy.unknown'),
  };
  return (
    <li>
      <span>
        <strong>{entry.actor.role === 'Doctor' ? entry.actor.name : names[entry.actor.role]}</strong>{' '}
        {t(`record.privacy.actions.${entry.action}`, { what: t(`record.privacy.subjects.${entry.subject}`) })}
      </span>
      <time dateTime={entry.at}>{dayTime(entry.at, deviceZone())}</time>
    </li>
  );
}
