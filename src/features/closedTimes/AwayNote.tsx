import { airplaneOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/actions/Link.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import './away-note.css';
import { ClosedTimeLine } from './ClosedTimeLine.tsx';
import { useClosedTimes } from './useClosedTimes.ts';

/** How far ahead a closed time is mentioned. */
const AHEAD_MS = 7 * 24 * 3_600_000;

/** For a doctor: absences and closings of the next seven days, without refused ones. Nothing without one. */
export function AwayNote({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const now = Date.now();
  const near = useClosedTimes(shown).closed.filter(
    ({ start, end }) => Date.parse(end) > now && Date.parse(start) < now + AHEAD_MS,
  );
  if (near.length === 0) return null;
  return (
    <Note icon={airplaneOutline} title={t('closedTimes.away.title')}>
      <ul className="away-list">
        {near.map(one => (
          <li key={one.id}>
            <ClosedTimeLine closed={one} />
          </li>
        ))}
      </ul>
      <Link to="/absences">{t('closedTimes.away.show')}</Link>
    </Note>
  );
}
