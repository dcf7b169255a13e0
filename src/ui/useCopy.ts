import { useTranslation } from 'react-i18next';
import { useToast } from './feedback/toast.tsx';

interface CopyTexts {
  copied?: string;
  /** What to do then; by default to select the text, which is shown. `null`: no toast; the caller shows the failure. */
  failed?: string | null;
}

/**
 * Returns a function that copies a text to the clipboard. A toast says whether that worked, and so does its result: it
 * may not be allowed, and needs HTTPS.
 */
export function useCopy({ copied, failed }: CopyTexts = {}): (text: string) => Promise<boolean> {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return async text => {
    try {
      await navigator.clipboard.writeText(text);
      addToast({ type: 'success', title: copied ?? t('ui.copied') });
      return true;
    } catch {
      if (failed !== null) addToast({ type: 'error', title: failed ?? t('ui.uncopied') });
      return false;
    }
  };
}
