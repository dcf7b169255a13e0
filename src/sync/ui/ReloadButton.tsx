import { refreshOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstalled } from '../../device/display.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useReload } from '../queries/useReload.ts';
import '../../ui/actions/button.css';
import './reload.css';

/** The installed app's reload button, for keyboard users who can't pull to refresh. */
export function ReloadButton() {
  const { t } = useTranslation();
  const isInstalled = useInstalled();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  if (!isInstalled) return null;

  async function press() {
    setBusy(true);
    await reload().finally(() => setBusy(false));
  }

  return (
    <button
      type="button"
      className={busy ? 'icon-button reload reload-busy' : 'icon-button reload'}
      aria-label={t('offline.reload.label')}
      title={t('offline.reload.label')}
      aria-disabled={busy}
      onClick={busy ? undefined : press}
    >
      <Icon icon={refreshOutline} />
    </button>
  );
}
