import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/Badge.tsx';
import { useOutboxEntries } from '../outbox/useOutbox.ts';
import './offline.css';

/**
 * On an appointment: how many of its exams the server doesn't have yet, or has refused. Renders nothing if it has all.
 */
export function PendingExams({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation();
  const mine = useOutboxEntries().filter(
    ({ intent }) => intent.kind === 'uploadExam' && intent.appointmentId === appointmentId,
  );
  if (mine.length === 0) return null;
  const isRefused = mine.some(({ state }) => state === 'refused');
  return (
    <p className="offline-mark">
      <Badge tone={isRefused ? 'danger' : 'warning'} icon={isRefused ? alertCircleOutline : cloudUploadOutline}>
        {t(isRefused ? 'offline.mark.refused' : 'offline.mark.exams', { count: mine.length })}
      </Badge>
      {isRefused && <Link to="/outbox">{t('offline.mark.why')}</Link>}
    </p>
  );
}
