import { refreshOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstalled } from '../../device/display.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useReload } from '../queries/useReload.ts';
import './renew.css';

/** The installed app's reload button, for keyboard users who can't pull to refresh. */
export function RenewButton() {
  const { t } = useTranslation();
  const isInstalled = useInstalled();
  const renew = useReload();
  const [busy, setBusy] = useState(false);
  if (!isInstalled) return null;

  async function press() {
    setBusy(true);
    await renew().finally(() => setBusy(false));
  }

  return (
    <button
      type="button"
      className={busy ? 'renew renew-busy' : 'renew'}
      aria-label={t('offline.renew.label')}
      title={t('offline.renew.label')}
      aria-disabled={busy}
      onClick={busy ? undefined : press}
    >
      <Icon icon={refreshOutline} />
    </button>
  );
}
