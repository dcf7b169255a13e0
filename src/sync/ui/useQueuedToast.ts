import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/feedback/toast.tsx';

/**
 * Returns a function that tells the person that the change waits on this device until there is a connection. `lasting`:
 * the toast stays when the user leaves the page.
 */
export function useQueuedToast() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return ({ lasting = false } = {}) => {
    addToast({ type: 'info', title: t('offline.queued.title'), description: t('offline.queued.text'), lasting });
  };
}
