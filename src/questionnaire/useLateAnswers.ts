import { outbox } from '../offline/device.ts';
import { type AnswersConflict, answersAgain, conflictAmong } from '../offline/outbox/conflict.ts';
import { useOutboxEntries } from '../offline/useOutbox.ts';
import type { SaveOutcome } from './useQuestionnaire.ts';

export interface LateAnswers extends AnswersConflict {
  /** @throws StorageError when the device can't keep them */
  keepMine(): Promise<SaveOutcome>;
  keepTheirs(): Promise<void>;
}

/** Answers of the person that came later than newer ones, given on another device: both stay until they have chosen. */
export function useLateAnswers(): LateAnswers | undefined {
  const conflict = conflictAmong(useOutboxEntries());
  if (!conflict) return undefined;
  return {
    ...conflict,
    async keepMine() {
      const answers = answersAgain(conflict, Date.now());
      const result = await outbox.send({ kind: 'saveAnswers', answers });
      const isLate = result.status === 'refused' && result.problem.code === 'version_conflict';
      return isLate ? 'late' : result.status;
    },
    async keepTheirs() {
      await outbox.discard(conflict.entryId);
    },
  };
}
