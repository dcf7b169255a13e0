import { airplaneOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import './away-note.css';
import { closedTimeSubject } from './intents/closeTime.ts';
import { absencesQuery } from './queries.ts';
import { usePeriodText } from './usePeriodText.ts';

/** How far ahead a closed time is mentioned. */
const AHEAD_MS = 7 * 24 * 3_600_000;

/** For a doctor: absences and closings of the next seven days, without refused ones. Nothing without one. */
export function AwayNote({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const periodText = usePeriodText();
  const { data } = useCachedQuery(absencesQuery, shown);
  const now = Date.now();
  const entries = useOutboxEntries();
  const isRefused = (id: string) =>
    entries.some(({ subject, state }) => subject === closedTimeSubject(id) && state === 'refused');
  const near =
    data?.filter(
      ({ id, start, end }) => Date.parse(end) > now && Date.parse(start) < now + AHEAD_MS && !isRefused(id),
    ) ?? [];
  if (near.length === 0) return null;
  return (
    <Note icon={airplaneOutline} title={t('closedTimes.away.title')}>
      <ul className="away-list">
        {near.map(one => (
          <li key={one.id}>
            {one.kind === 'absence' ? t('closedTimes.kinds.absence') : (one.note ?? t(`closedTimes.kinds.${one.kind}`))}
            {': '}
            {periodText(one)}
          </li>
        ))}
      </ul>
      <Link to="/absences">{t('closedTimes.away.show')}</Link>
    </Note>
  );
}
