import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { connectivity } from '../../device/connection.ts';
import { useToast } from '../../ui/toast.tsx';
import { wake } from '../device.ts';

/**
 * What a browser's reload button is for, where the installed app has none: sends what waits, asks the server anew for
 * all that is on screen, and looks for a new version. Nothing typed is lost. Tells how it went.
 */
export function useRenew(): () => Promise<void> {
  const client = useQueryClient();
  const { addToast } = useToast();
  const { t } = useTranslation();
  return useCallback(async () => {
    await wake.now().catch(error => console.error('offline: the outbox cannot be sent', error));
    await client.refetchQueries({ type: 'active' });
    void navigator.serviceWorker
      ?.getRegistration()
      .then(registration => registration?.update())
      .catch(() => {});
    if (connectivity.isOffline()) addToast({ type: 'info', title: t('offline.renew.failed') });
    else addToast({ type: 'success', title: t('offline.renew.done') });
  }, [client, addToast, t]);
}
