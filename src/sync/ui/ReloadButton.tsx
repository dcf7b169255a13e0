import { refreshOutline } from 'ionicons/icons';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstalled } from '../../device/display.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useReload } from '../queries/useReload.ts';
import './reload.css';

interface ReloadButtonProps {
  className: string;
  /** Called after the reload, if the button is still there. */
  onDone: () => void;
}

/** The installed app's reload button, for keyboard users who can't pull to refresh. */
export function ReloadButton({ className, onDone }: ReloadButtonProps) {
  const { t } = useTranslation();
  const isInstalled = useInstalled();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  if (!isInstalled) return null;

  async function press({ currentTarget }: MouseEvent) {
    setBusy(true);
    await reload().finally(() => setBusy(false));
    if (currentTarget.isConnected) onDone();
  }

  return (
    <button
      type="button"
      className={busy ? `${className} reload-busy` : className}
      aria-disabled={busy}
      onClick={busy ? undefined : press}
    >
      <Icon icon={refreshOutline} />
      {t('offline.reload.label')}
    </button>
  );
}
