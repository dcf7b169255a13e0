import { useTranslation } from 'react-i18next';
import { useToast } from './feedback/toast.tsx';

interface CopyTexts {
  copied?: string;
  /** What to do then; by default to select the text, which is shown. */
  failed?: string;
}

/**
 * Returns a function that copies a text to the clipboard, and says whether that worked: it may not be allowed, and
 * needs HTTPS.
 */
export function useCopy({ copied, failed }: CopyTexts = {}): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return async text => {
    try {
      await navigator.clipboard.writeText(text);
      addToast({ type: 'success', title: copied ?? t('ui.copied') });
    } catch {
      addToast({ type: 'error', title: failed ?? t('ui.uncopied') });
    }
  };
}
