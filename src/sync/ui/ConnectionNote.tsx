import { cloudOfflineOutline, cloudUploadOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useDeviceOffline, useOffline } from '../../device/connection.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useStoredEntries, useUnreadable } from '../outbox/useOutbox.ts';
import './offline.css';

/**
 * A strip under the header that says there is no connection and what still works, or how much waits to be sent. It is
 * one line, what waits first: the parts that don’t fit are for screen readers only.
 */
export function ConnectionNote() {
  const { t } = useTranslation();
  const offline = useOffline();
  const deviceIsOffline = useDeviceOffline();
  const entries = useStoredEntries();
  const refused = entries.filter(entry => entry.state === 'refused').length + useUnreadable().length;
  // A small write on its first attempt needs no note.
  const waiting = entries.filter(
    ({ state, lane, queued, failures }) => state !== 'refused' && (lane === 'uploads' || queued || failures > 0),
  ).length;
  const isQuiet = !offline && waiting === 0 && refused === 0;
  return (
    <div
      className="offline-bar offline-strip"
      role="status"
      aria-label={t('offline.connection.label')}
      hidden={isQuiet}
    >
      {!isQuiet && (
        <>
          <Icon icon={offline ? cloudOfflineOutline : cloudUploadOutline} />
          <p>
            {offline && (
              <span>{t(deviceIsOffline ? 'offline.connection.offline' : 'offline.connection.unreachable')}</span>
            )}{' '}
            {refused > 0 && <strong>{t('offline.connection.refused', { count: refused })}</strong>}{' '}
            {waiting > 0 && <strong>{t('offline.connection.waiting', { count: waiting })}</strong>}{' '}
            {offline && <span>{t('offline.connection.kept')}</span>}{' '}
            {offline && <span>{t('offline.connection.later')}</span>}
          </p>
          {waiting + refused > 0 && <Link to="/outbox">{t('offline.connection.open')}</Link>}
        </>
      )}
    </div>
  );
}
