import { useTranslation } from 'react-i18next';
import { StorageError } from '../../device/database.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useCareCheck } from '../care/index.ts';
import type { SaveOutcome } from './useQuestionnaire.ts';

/**
 * Returns a function that tells the person how saving the questionnaire ended, and leaves the page after a success
 * unless there is newer, unsaved input.
 */
export function useReportSave() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const checkCare = useCareCheck();
  const go = usePageNavigate();

  function reasonOf(error: Error): string {
    if (error instanceof StorageError) return t(`offline.storage.${error.reason}`);
    return error instanceof ApiError ? describe(error, t).text : t('questionnaire.failed.description');
  }

  return (outcome: SaveOutcome | Error, hasNewerInput = false): void => {
    // This page shows both versions now.
    if (outcome === 'late') return;
    if (outcome instanceof Error) {
      checkCare(outcome);
      addToast({ type: 'error', title: t('questionnaire.failed.title'), description: reasonOf(outcome) });
      return;
    }
    if (outcome === 'queued') showQueued({ lasting: true });
    else if (outcome === 'unchanged')
      addToast({ type: 'info', ...t('questionnaire.unchanged', { returnObjects: true }), lasting: true });
    else addToast({ type: 'success', ...t('questionnaire.saved', { returnObjects: true }), lasting: true });
    if (!hasNewerInput) go('/', { replace: true });
  };
}
