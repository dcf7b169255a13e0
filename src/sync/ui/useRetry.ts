import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/feedback/toast.tsx';
import { outbox } from '../device.ts';
import { describeFailure } from './describeIntent.ts';

/** Returns a function that sends a refused entry again. A toast says so if that could not be stored. */
export function useRetry(): (entryId: number) => Promise<void> {
  const { t } = useTranslation();
  const { addToast } = useToast();
  return async entryId => {
    try {
      await outbox.retry(entryId);
    } catch (error) {
      addToast({ type: 'error', title: t('outbox.unsent'), description: describeFailure(error, t) });
    }
  };
}
