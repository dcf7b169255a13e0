import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/feedback/toast.tsx';

/**
 * Returns a function that copies a text to the clipboard, and says whether that worked: it may not be allowed, and
 * needs HTTPS.
 *
 * @param advice what to do if it failed; by default to select the text, which is shown
 */
export function useCopy(advice?: string): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return async text => {
    try {
      await navigator.clipboard.writeText(text);
      addToast({ type: 'info', title: t('outbox.copied') });
    } catch {
      addToast({ type: 'error', title: advice ?? t('outbox.uncopied') });
    }
  };
}
