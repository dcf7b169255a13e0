import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, listAudit } from '../../../contract/record.ts';
import { request } from '../../api/request.ts';
import { useDates } from '../../i18n/dates.ts';
import { type Reading, useReading } from '../../offline/reading.ts';
import { useShown } from '../../shell/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { EyePicture } from '../../ui/pictures/EyePicture.tsx';
import { Stack } from '../../ui/Stack.tsx';
import '../record.css';

/** How many entries come at a time; the server gives at most 1,000 in one answer. */
const STEP = 50;
const MOST = 1_000;

const auditReading = (count: number): Reading<AuditEntry[]> => ({
  key: ['audit', count],
  fetch: signal => request(listAudit, { query: { limit: String(count) }, signal }),
});

/** Who read or changed the patient's own record (contract.md, "Deliberate departures", /privacy). */
export default function Privacy() {
  const { t } = useTranslation();
  const [count, setCount] = useState(STEP);
  const audit = useReading(
    useMemo(() => auditReading(count), [count]),
    useShown(),
  );
  if (audit.status === 'failed') return <LoadFailed error={audit.error} onRetry={audit.retry} />;
  if (!audit.data) return <Loading />;
  if (audit.data.length === 0) {
    const { title, text } = t('record.privacy.empty', { returnObjects: true });
    return <EmptyState picture={<EyePicture />} title={title} text={text} />;
  }
  return (
    <Stack>
      <p className="on-page">{t('record.privacy.lead')}</p>
      <Card>
        <ul className="record-audit">
          {audit.data.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are never reordered
            <AuditRow entry={entry} key={place} />
          ))}
        </ul>
      </Card>
      {audit.data.length === count && count < MOST && (
        <Button kind="secondary" onClick={() => setCount(Math.min(MOST, count * 2))}>
          {t('record.privacy.more')}
        </Button>
      )}
    </Stack>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = {
    Patient: t('record.privacy.you'),
    Clinic: t('record.privacy.clinic'),
    Unknown: t('record.privacy.unknown'),
  };
  return (
    <li>
      <span>
        <strong>{entry.actor.role === 'Doctor' ? entry.actor.name : names[entry.actor.role]}</strong>{' '}
        {t(`record.privacy.actions.${entry.action}`, { what: t(`record.privacy.subjects.${entry.subject}`) })}
      </span>
      <time dateTime={entry.at}>{dayTime(entry.at, device)}</time>
    </li>
  );
}
