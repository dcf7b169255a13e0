import { useInfiniteQuery } from '@tanstack/react-query';
import { helpCircleOutline } from 'ionicons/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActors, listAudit } from '../../../../contract/record.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { requestPage } from '../../../net/list.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { EyePicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { type DependentRef, ForWhom, useCareCheck, usePatient } from '../../care/index.ts';
import { type AuditLine, auditDays } from '../privacy/auditDays.ts';
import { actionText, actorText } from '../privacy/auditText.ts';
import './privacy.css';

/** The number of entries per page. */
const STEP = 50;

type Actors = (typeof auditActors)[number];

/** Who read or changed the record of the patient for whom the user acts; for the user, the account too. */
export default function Privacy() {
  const { t } = useTranslation();
  const { id, dependent } = usePatient();
  const [actors, setActors] = useState<Actors>('others');
  usePageTitle(dependent && t('care.titles.privacy', { name: dependent.name }));
  return (
    <Stack>
      <ForWhom isReading />
      <Segments
        legend={t('privacy.actors.label')}
        value={actors}
        onChange={setActors}
        options={auditActors.map(value => ({ value, label: t(`privacy.actors.${value}`) }))}
      />
      <AuditLog key={`${id} ${actors}`} dependent={dependent} actors={actors} />
    </Stack>
  );
}

function AuditLog({ dependent, actors }: { dependent: DependentRef | undefined; actors: Actors }) {
  const { t } = useTranslation();
  const { longDay } = useDates();
  const checkCare = useCareCheck();
  const log = useInfiniteQuery({
    queryKey: ['audit', actors, ...(dependent ? [dependent.id] : [])],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listAudit, {
        query: { limit: String(STEP), after: pageParam, actors, patient: dependent?.id },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
    enabled: useShown(),
  });
  useEffect(() => checkCare(log.error), [checkCare, log.error]);
  const zone = deviceZone();
  const days = useMemo(() => auditDays(log.data?.pages.flatMap(({ rows }) => rows) ?? [], zone), [log.data, zone]);
  // The button disappears with the last page: focus moves to the last day that was listed before.
  const lastDay = useRef<HTMLHeadingElement>(null);
  const showMore = async () => {
    const heading = lastDay.current;
    if (!(await log.fetchNextPage()).hasNextPage) heading?.focus({ preventScroll: true });
  };
  if (!log.data) {
    if (!log.isError && !log.isPaused) return <Loading rows={6} />;
    return <LoadFailed error={log.error} onRetry={() => void log.refetch({ cancelRefetch: false })} />;
  }
  if (days.length === 0) {
    return (
      <EmptyState
        picture={<EyePicture />}
        title={t(`privacy.empty.${actors}.title`)}
        text={t(`privacy.empty.${actors}.text`)}
      />
    );
  }
  const lead = t('privacy.lead', dependent && { context: 'dependent', name: dependent.name });
  return (
    <>
      <p className="on-page">{actors === 'own' ? t('privacy.ownLead') : lead}</p>
      {days.map(({ date, people }) => (
        <section key={longDay(date, zone)} className="record-audit">
          <h2 className="on-page" ref={lastDay} tabIndex={-1}>
            {longDay(date, zone)}
          </h2>
          <Card>
            <ul className="record-audit-people">
              {people.map(lines => (
                <AuditRow lines={lines} dependent={dependent} key={JSON.stringify(lines[0]?.entry.actor)} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {log.isFetchNextPageError && <LoadFailed error={log.error} onRetry={() => void log.fetchNextPage()} />}
      {log.hasNextPage && !log.isFetchNextPageError && (
        <Button kind="secondary" loading={log.isFetchingNextPage} onClick={() => void showMore()}>
          {t('privacy.more')}
        </Button>
      )}
      {actors === 'others' && (
        <LinkCard
          to="/privacy-notice"
          icon={helpCircleOutline}
          title={t('privacy.unrecognized.title')}
          text={t('privacy.unrecognized.text')}
        />
      )}
    </>
  );
}

/** What one person did on one day, in a list below the name. */
function AuditRow({ lines, dependent }: { lines: AuditLine[]; dependent: DependentRef | undefined }) {
  const { t } = useTranslation();
  const [first] = lines;
  if (!first) return null;
  return (
    <li>
      <strong>{actorText(t, first.entry)}</strong>
      <ul className="record-audit-acts">
        {lines.map(line => (
          <li key={JSON.stringify(line.entry)}>
            <span>{actionText(t, line.entry, dependent?.name)}</span>
            <When line={line} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function When({ line: { entry, times } }: { line: AuditLine }) {
  const { t } = useTranslation();
  const { time } = useDates();
  const at = time(entry.at, deviceZone());
  return (
    <time dateTime={entry.at}>{times.length === 1 ? at : t('privacy.times', { count: times.length, time: at })}</time>
  );
}
