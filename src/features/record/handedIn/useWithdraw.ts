import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../net/errors.ts';
import { outbox } from '../../../sync/device.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { DependentRef } from '../../care/index.ts';
import { withdrawExamIntent } from '../intents/withdrawExam.ts';
import { handedInExamsQuery } from '../queries.ts';

/**
 * Withdraws an exam through the outbox, so that it works without a network. One that the server doesn't have counts as
 * withdrawn. Throws what else the server refuses, and what `outbox.send` throws.
 */
export function useWithdraw(patientId: string, dependent: DependentRef | undefined) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const refresh = useRefresh();
  return async ({ examId, name }: { examId: string; name: string }): Promise<void> => {
    const patient = dependent && { id: dependent.id, name: dependent.name };
    const result = await outbox.send(withdrawExamIntent, { examId, patientId, name, ...(patient && { patient }) });
    if (result.status === 'queued') return showQueued();
    if (result.status === 'refused') {
      await outbox.discard(result.id);
      if (result.problem.code !== 'not_found') throw new ApiError(result.problem);
    }
    addToast({ type: 'success', title: t('record.handedIn.withdrawn') });
    await refresh(handedInExamsQuery(patientId).key);
  };
}
