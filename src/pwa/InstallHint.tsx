import { downloadOutline, helpCircleOutline, phonePortraitOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/actions/Button.tsx';
import { shownHeading } from '../ui/browser/focus.ts';
import { Icon } from '../ui/graphics/Icon.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { declineInstall, isInstallDeclined, watchInstall } from './install.ts';
import { useInstall } from './useInstall.tsx';
import '../sync/ui/offline.css';

interface InstallHintProps {
  /** For a place where the user looks for it: also shown after it was declined, and can't be declined. */
  lasting?: boolean;
}

/** Offers to install the app if the browser supports it, or explains how to install it manually (iOS). */
export function InstallHint({ lasting = false }: InstallHintProps) {
  const { t } = useTranslation();
  const { way, start, guide } = useInstall();
  const isDeclined = useSyncExternalStore(watchInstall, isInstallDeclined);
  function decline(): void {
    declineInstall();
    // The pressed button is gone.
    shownHeading()?.focus({ preventScroll: true });
  }
  if (way === 'none' || (isDeclined && !lasting)) return null;
  return (
    <Card as="section" className="offline-install" aria-label={t('offline.install.title')}>
      <Icon icon={phonePortraitOutline} />
      <div>
        <p className="offline-install-title">{t('offline.install.title')}</p>
        <p>{t('offline.install.text')}</p>
      </div>
      <div className="offline-entry-actions">
        {!lasting && (
          <Button kind="quiet" size="small" onClick={decline}>
            {t('offline.install.dismiss')}
          </Button>
        )}
        {way === 'offer' ? (
          <Button size="small" icon={downloadOutline} onClick={start}>
            {t('offline.install.action')}
          </Button>
        ) : (
          <Button size="small" icon={helpCircleOutline} onClick={start}>
            {t('offline.install.how')}
          </Button>
        )}
      </div>
      {guide}
    </Card>
  );
}
