import { alertCircleOutline, arrowUpCircleOutline } from 'ionicons/icons';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../net/version.ts';
import { Button } from '../ui/actions/Button.tsx';
import { Icon } from '../ui/graphics/Icon.tsx';
import { applyUpdate, update } from './appUpdate.ts';
import '../sync/ui/offline.css';

/**
 * An unobtrusive mark that a new version is available. It is applied automatically while the page is hidden, or at once
 * when tapped. Also says if the app is too old for the server, because some features may then fail.
 */
export function UpdateMark() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(update.subscribe, update.state);
  const isTooOld = useSyncExternalStore(version.subscribe, version.isTooOld);
  const [failed, setFailed] = useState(false);
  if (state === 'none' && !isTooOld) return null;

  function apply() {
    setFailed(false);
    applyUpdate().catch(() => setFailed(true));
  }

  const isComing = state === 'requested' && !failed;
  const text = failed ? 'failed' : isComing ? 'pending' : isTooOld ? 'tooOld' : 'ready';
  return (
    <div className={isTooOld ? 'offline-update offline-update-due' : 'offline-update'} role="status">
      <Icon icon={isTooOld ? alertCircleOutline : arrowUpCircleOutline} />
      <span>{t(`offline.update.${text}`)}</span>
      {!isComing && (
        <Button kind="quiet" size="small" onClick={apply}>
          {t('offline.update.apply')}
        </Button>
      )}
    </div>
  );
}
