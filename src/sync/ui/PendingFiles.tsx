import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/actions/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { intents } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import { useOutboxEntries } from '../outbox/useOutbox.ts';
import './offline.css';

/** Whether an entry of the outbox sends a file of a record. */
export const isFileOf = ({ intent }: Entry, recordId: string): boolean =>
  intents.of(intent).file?.(intent).recordId === recordId;

/** On a record: how many of its files the server doesn't have yet, or has refused. Renders nothing if it has all. */
export function PendingFiles({ recordId }: { recordId: string }) {
  const { t } = useTranslation();
  const mine = useOutboxEntries().filter(entry => isFileOf(entry, recordId));
  if (mine.length === 0) return null;
  const isRefused = mine.some(({ state }) => state === 'refused');
  return (
    <p className="offline-mark">
      <Badge tone={isRefused ? 'danger' : 'warning'} icon={isRefused ? alertCircleOutline : cloudUploadOutline}>
        {t(isRefused ? 'outbox.mark.refused' : 'outbox.mark.exams', { count: mine.length })}
      </Badge>
      {isRefused && <Link to="/outbox">{t('outbox.mark.showReason')}</Link>}
    </p>
  );
}
