import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { type DependentRef, ForWhom, useCareCheck, usePatient } from '../../care/index.ts';
import './privacy.css';

/** The number of entries per page. */
const STEP = 50;

/** Who read or changed the record of the patient for whom the user acts; for the user, the account too. */
export default function Privacy() {
  const { t } = useTranslation();
  const { id, dependent } = usePatient();
  usePageTitle(dependent && t('care.titles.privacy', { name: dependent.name }));
  return (
    <Stack>
      <ForWhom />
      <AuditLog key={id} dependent={dependent} />
    </Stack>
  );
}

function AuditLog({ dependent }: { dependent: DependentRef | undefined }) {
  const { t } = useTranslation();
  const checkCare = useCareCheck();
  const log = useInfiniteQuery({
    queryKey: ['audit', ...(dependent ? [dependent.id] : [])],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listAudit, { query: { limit: String(STEP), after: pageParam, patient: dependent?.id }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
    enabled: useShown(),
  });
  useEffect(() => checkCare(log.error), [checkCare, log.error]);
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
    <>
      <p className="on-page">
        {dependent ? t('care.privacyLead', { name: dependent.name }) : t('record.privacy.lead')}
      </p>
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
    </>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const { name, role, is } = entry.actor;
  const patients = { you: t('record.privacy.you'), patient: name, carer: t('care.carer', { name }) };
  const names = {
    Patient: patients[is ?? 'you'],
    Doctor: name,
    Clinic: t('record.privacy.clinic'),
    Reception: t('record.privacy.reception'),
    Unknown: t('record.privacy.unknown'),
  };
  return (
    <li>
      <span>
        <strong>{names[role]}</strong>{' '}
        {t(`record.privacy.actions.${entry.action}`, { what: t(`record.privacy.subjects.${entry.subject}`) })}
      </span>
      <time dateTime={entry.at}>{dayTime(entry.at, deviceZone())}</time>
    </li>
  );
}
