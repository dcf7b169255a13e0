import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  type ManagedQuestion,
  type ManagedQuestionnaire,
  QuestionConflict,
  saveQuestion,
} from '../../../../contract/managedQuestions.ts';
import { ApiError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import type { Draft } from '../../../sync/drafts/useDraft.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { checkEntry, type EntryErrors, errorsOf, type QuestionEntry } from './questionEntry.ts';

interface Options {
  question: ManagedQuestion | undefined;
  draft: Draft<QuestionEntry>;
  onClose: () => void;
  onSaved: (saved: ManagedQuestionnaire) => Promise<void>;
}

/**
 * Saves a question. Sending it again after a lost response changes nothing, so the form stays open then. If someone
 * else has changed the question, the form shows their text, and the next save replaces it.
 */
export function useSaveQuestion({ question, draft, onClose, onSaved }: Options) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<EntryErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [base, setBase] = useState(question);
  const [isConflicted, setConflicted] = useState(false);

  /** Lets the person correct the first wrong field, once its error is shown. */
  function refuse(form: HTMLFormElement, errors: EntryErrors): void {
    setErrors(errors);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  async function send(form: HTMLFormElement, entry: QuestionEntry): Promise<void> {
    const checked = checkEntry(entry, base?.version ?? 0);
    if ('errors' in checked) return refuse(form, checked.errors);
    setErrors({});
    setBusy(true);
    try {
      await draft.flush();
      const saved = await request(saveQuestion, { params: { id: entry.id }, body: checked.body });
      await draft.clear();
      addToast({ type: 'success', title: t(question ? 'questions.form.saved' : 'questions.form.added') });
      onClose();
      await onSaved(saved);
    } catch (error) {
      const conflict = error instanceof ApiError ? v.safeParse(QuestionConflict, error.problem) : undefined;
      if (conflict?.success) {
        setBase(conflict.output.current);
        setConflicted(true);
      } else {
        if (error instanceof ApiError) refuse(form, errorsOf(error.errors));
        showError(error);
      }
    }
    setBusy(false);
  }

  return {
    errors,
    isBusy,
    /** The question that the next save replaces. */
    base,
    isConflicted,
    save(event: FormEvent<HTMLFormElement>, entry: QuestionEntry): void {
      event.preventDefault();
      void send(event.currentTarget, entry);
    },
  };
}
