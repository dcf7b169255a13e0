import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { connectivity } from '../../device/connection.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { scheduler } from '../device.ts';

/**
 * Replaces the browser's reload button, which the installed app lacks: sends the outbox, refetches what is on screen,
 * and checks for a new version, without losing unsaved text. Shows a toast with the result.
 */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  const { addToast } = useToast();
  const { t } = useTranslation();
  return useCallback(async () => {
    await scheduler.now().catch(error => console.error('offline: the outbox cannot be sent', error));
    await client.refetchQueries({ type: 'active' });
    void navigator.serviceWorker
      ?.getRegistration()
      .then(registration => registration?.update())
      .catch(() => {});
    if (connectivity.isOffline()) addToast({ type: 'info', title: t('offline.reload.failed') });
    else addToast({ type: 'success', title: t('offline.reload.done') });
  }, [client, addToast, t]);
}
