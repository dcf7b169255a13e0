import { arrowUpCircleOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { update } from '../appUpdate.ts';
import './offline.css';

/** A quiet mark that a new version is there. It comes by itself when nobody looks; tapping it brings it now. */
export function UpdateMark() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(update.subscribe, update.state);
  if (state === 'none') return null;
  return (
    <div className="offline-update" role="status">
      <Icon icon={arrowUpCircleOutline} />
      <span>{t(state === 'ready' ? 'offline.update.ready' : 'offline.update.wanted')}</span>
      {state === 'ready' && (
        <Button kind="quiet" size="small" onClick={update.want}>
          {t('offline.update.apply')}
        </Button>
      )}
    </div>
  );
}
