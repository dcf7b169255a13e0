import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskCorrection } from '../../../../contract/corrections.ts';
import { ApiError, isUnanswered } from '../../../net/errors.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** What the forms of both decisions need. */
export interface DecisionProps {
  correction: DeskCorrection;
  onBusy: (isBusy: boolean) => void;
  onDecided: () => void;
  /** Reads the request again: whether the decision has arrived isn't known. */
  onUnknown: () => void;
}

/** Returns `decide`, which makes a decision and says what became of it, and `failure`, why it failed. */
export function useDecision({ correction, onBusy, onDecided, onUnknown }: DecisionProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [failure, setFailure] = useState<unknown>();
  async function decide(outcome: 'accepted' | 'refused', work: () => Promise<unknown>): Promise<void> {
    onBusy(true);
    setFailure(undefined);
    try {
      await work();
      addToast({ type: 'success', title: t(`corrections.desk.${outcome}`, { name: correction.patient.name }) });
      onDecided();
    } catch (error) {
      setFailure(error);
      const isClosed = error instanceof ApiError && error.code === 'correction_closed';
      if (isClosed || isUnanswered(error)) onUnknown();
    }
    onBusy(false);
  }
  return { decide, failure };
}
