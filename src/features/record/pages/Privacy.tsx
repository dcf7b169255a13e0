import { helpCircleOutline } from 'ionicons/icons';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActors } from '../../../../contract/record.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { EyePicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageTitle } from '../../../ui/page.ts';
import { type DependentRef, ForWhom, usePatient } from '../../care/index.ts';
import { AuditFilters } from '../privacy/AuditFilters.tsx';
import { AuditRow } from '../privacy/AuditRow.tsx';
import { auditDays } from '../privacy/auditDays.ts';
import { isLong } from '../privacy/auditFilter.ts';
import { type Actors, useAuditLog } from '../privacy/useAuditLog.ts';
import './privacy.css';

/** Who read or changed the record of the patient for whom the user acts; for the user, the account too. */
export default function Privacy() {
  const { t } = useTranslation();
  const { id, dependent } = usePatient();
  const [actors, setActors] = useState<Actors>('others');
  usePageTitle(dependent && t('care.titles.privacy', { name: dependent.name }));
  return (
    <Stack>
      <ForWhom isAboutData />
      <div className="record-audit-actors">
        <Segments
          legend={t('privacy.actors.label')}
          value={actors}
          onChange={setActors}
          options={auditActors.map(value => ({ value, label: t(`privacy.actors.${value}`) }))}
        />
      </div>
      <AuditLog key={`${id} ${actors}`} dependent={dependent} actors={actors} />
    </Stack>
  );
}

interface AuditLogProps {
  dependent: DependentRef | undefined;
  actors: Actors;
}

function AuditLog({ dependent, actors }: AuditLogProps) {
  const { t } = useTranslation();
  const audit = useAuditLog(actors, dependent);
  const { log, entries, shown, people, person, setPerson, period, setPeriod } = audit;
  const { day } = useDates();
  const result = useRef<HTMLParagraphElement>(null);
  const isFiltered = period !== 'all' || person !== '';
  const oldest = entries.at(-1);
  const foundText =
    log.hasNextPage && oldest
      ? t('privacy.filter.foundSoFar', { count: shown.length, day: day(oldest.at, deviceZone()) })
      : t('privacy.filter.found', { count: shown.length });
  if (log.data && entries.length === 0 && !isFiltered) {
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
    <div className="record-audit-columns">
      <div className="record-audit-side">
        {(log.data || isFiltered) && <p className="on-page">{actors === 'own' ? t('privacy.ownLead') : lead}</p>}
        {(isFiltered || isLong(entries.length, log.hasNextPage)) && (
          <AuditFilters
            period={period}
            onPeriod={setPeriod}
            person={person}
            onPerson={setPerson}
            people={people.length > 1 ? people : undefined}
          >
            {/* Always there, so that its changes are announced. */}
            <p ref={result} tabIndex={-1} role="status" className="on-page record-audit-result">
              {isFiltered && log.data && foundText}
            </p>
          </AuditFilters>
        )}
      </div>
      <div className="record-audit-days">
        <AuditDays audit={audit} result={result} dependent={dependent?.name} />
      </div>
      {log.data && actors === 'others' && (
        <LinkCard
          to="/privacy-notice"
          icon={helpCircleOutline}
          title={t('privacy.unrecognized.title')}
          text={t('privacy.unrecognized.text')}
        />
      )}
    </div>
  );
}

interface AuditDaysProps {
  audit: ReturnType<typeof useAuditLog>;
  /** Says how many entries were found; takes the focus when no day is listed. */
  result: RefObject<HTMLElement | null>;
  /** The name of the record's patient, unless it is the reader's own record. */
  dependent: string | undefined;
}

function AuditDays({ audit: { log, shown, showMore }, result, dependent }: AuditDaysProps) {
  const { t } = useTranslation();
  const { longDay } = useDates();
  const zone = deviceZone();
  const lastDay = useRef<HTMLHeadingElement>(null);
  if (!log.data) {
    if (!log.isError) return <Loading rows={6} />;
    return <LoadFailed error={log.error} onRetry={() => void log.refetch({ cancelRefetch: false })} />;
  }
  // The button disappears with the last page: focus moves to the last day that was listed before.
  const more = async () => {
    const place = lastDay.current ?? result.current;
    if (!(await showMore())) place?.focus({ preventScroll: true });
  };
  const days = auditDays(shown, zone);
  return (
    <>
      {days.map(({ date, people }, place) => (
        <section key={longDay(date, zone)} className="record-audit">
          <h2 className="on-page" ref={place === days.length - 1 ? lastDay : undefined} tabIndex={-1}>
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
      {log.isFetchNextPageError && <LoadFailed error={log.error} onRetry={() => void more()} />}
      {log.hasNextPage && !log.isFetchNextPageError && (
        <Button kind="secondary" loading={log.isFetchingNextPage} onClick={() => void more()}>
          {t('privacy.more')}
        </Button>
      )}
    </>
  );
}
