import { downloadOutline, phonePortraitOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { declineInstall, install, installState, watchInstall } from './install.ts';
import './offline.css';

/** Offers to install the app where the browser can, and says how where only the person can (iOS). */
export function InstallHint() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(watchInstall, installState);
  if (state === 'none') return null;
  return (
    <Card as="section" className="offline-install" aria-label={t('offline.install.title')}>
      <Icon icon={phonePortraitOutline} />
      <div>
        <p className="offline-install-title">{t('offline.install.title')}</p>
        <p>{t(state === 'ios' ? 'offline.install.ios' : 'offline.install.text')}</p>
      </div>
      <div className="offline-entry-actions">
        <Button kind="quiet" size="small" onClick={declineInstall}>
          {t('offline.install.dismiss')}
        </Button>
        {state === 'offer' && (
          <Button size="small" icon={downloadOutline} onClick={install}>
            {t('offline.install.action')}
          </Button>
        )}
      </div>
    </Card>
  );
}
