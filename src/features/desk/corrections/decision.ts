import { useTranslation } from 'react-i18next';
import type { DeskCorrection } from '../../../../contract/corrections.ts';
import { ApiError, isUnanswered } from '../../../net/errors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** What the forms of both decisions need. */
export interface DecisionProps {
  correction: DeskCorrection;
  onBusy: (isBusy: boolean) => void;
  onDecided: () => void;
  /** Reads the request again: whether the decision has arrived isn't known. */
  onUnknown: () => void;
}

/** Returns a function that makes a decision and says what became of it. */
export function useDecision({ correction, onBusy, onDecided, onUnknown }: DecisionProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  return async (outcome: 'accepted' | 'refused', work: () => Promise<unknown>): Promise<void> => {
    onBusy(true);
    try {
      await work();
      addToast({ type: 'success', title: t(`corrections.desk.${outcome}`, { name: correction.patient.name }) });
      onDecided();
    } catch (error) {
      showError(error);
      const isClosed = error instanceof ApiError && error.code === 'correction_closed';
      if (isClosed || isUnanswered(error)) onUnknown();
    }
    onBusy(false);
  };
}
