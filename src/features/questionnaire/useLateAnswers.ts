import { ApiError } from '../../net/errors.ts';
import { outbox } from '../../sync/device.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import type { DependentRef } from '../care/index.ts';
import { saveAnswersIntent } from './intents/saveAnswers.ts';
import { type AnswersConflict, answersAgain, conflictAmong } from './lateAnswers.ts';
import type { SaveOutcome } from './useQuestionnaire.ts';

export interface LateAnswers extends AnswersConflict {
  /** @throws ApiError when the server refuses them, StorageError when the device can't store them */
  keepMine(): Promise<SaveOutcome>;
  keepTheirs(): Promise<void>;
}

/** Answers that arrived after newer ones from another device: both versions are kept until the person has chosen. */
export function useLateAnswers(dependent: DependentRef | undefined): LateAnswers | undefined {
  const conflict = conflictAmong(useOutboxEntries(), dependent?.id);
  if (!conflict) return undefined;
  return {
    ...conflict,
    async keepMine() {
      const answers = answersAgain(conflict, Date.now());
      const result = await outbox.send(saveAnswersIntent, {
        answers,
        ...(dependent && { patient: { id: dependent.id, name: dependent.name } }),
      });
      if (result.status !== 'refused') return result.status;
      if (result.problem.code === 'version_conflict') return 'late';
      throw new ApiError(result.problem);
    },
    async keepTheirs() {
      await outbox.discard(conflict.entryId);
    },
  };
}
