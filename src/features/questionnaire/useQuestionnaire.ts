import { useEffect } from 'react';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { ApiError } from '../../net/errors.ts';
import { outbox } from '../../sync/device.ts';
import { useDraft } from '../../sync/drafts/useDraft.ts';
import { useTyped } from '../../sync/drafts/useTyped.ts';
import { usePending } from '../../sync/outbox/useOutbox.ts';
import type { DependentRef } from '../care/index.ts';
import { answersOf, changedAnswers, editsOf, editsSince, type Given, givenIn, shownQuestions } from './answers.ts';
import { Edits } from './intents/draftText.ts';
import { answersSubject, saveAnswersIntent } from './intents/saveAnswers.ts';

/** The draft of one's own answers, or of a dependent's. */
const draftOf = (dependentId: string | undefined) =>
  dependentId === undefined ? 'questionnaire' : `questionnaire:${dependentId}`;

/** `late`: the server has newer answers; the person is shown both. */
export type SaveOutcome = 'sent' | 'queued' | 'late' | 'unchanged';

/**
 * The state of a questionnaire being filled in: the known answers with the person's edits on top. The edits are a draft
 * until the outbox has them, and answers that arrive from the server meanwhile don't replace edited ones, nor does an
 * edited question change before it is saved. Another patient needs another form.
 */
export function useQuestionnaire(
  questions: readonly Question[],
  answers: readonly Answer[],
  dependent: DependentRef | undefined,
) {
  const draft = useDraft(draftOf(dependent?.id), Edits);
  const { typed, write, latest, isOpen } = useTyped<Edits>();
  const edits = typed ?? draft.saved ?? {};
  const { asked, retired } = shownQuestions(questions, edits);
  const all = [...asked, ...retired];
  const known = answersOf(all, answers);
  const given = { ...known, ...givenIn(edits) };
  const isDirty = changedAnswers(all, given, known, '').length > 0;
  const isTouched = Object.keys(edits).length > 0;
  // Waiting answers are applied to the saved ones. If they are refused, they become the draft, so the draft must stay.
  const pending = usePending(answersSubject(dependent?.id));
  const { keep, clear } = draft;

  useEffect(() => {
    if (isDirty) {
      if (typed) keep(typed);
    } else if (isTouched && !pending) {
      // The form equals what is saved, so the draft is no longer needed.
      write({});
      void clear();
    }
  }, [typed, isDirty, isTouched, pending, keep, clear, write]);

  return {
    /** The questions as the person reads them; `retired` are edited ones that are no longer asked. */
    asked,
    retired,
    /** The saved answers, and those with the edits on top. */
    known,
    given,
    draft,
    /** Fills the form with a stored draft. */
    open: write,
    isReady: draft.status === 'ready',
    /** Whether there is unsaved input. */
    isDirty,
    change(question: Question, value: Given): void {
      const of = dependent && { patientName: dependent.name };
      write({ ...edits, [question.id]: { given: value, asked: question, ...of } });
    },
    /**
     * Saves what differs. Returns the outcome, and whether there has been further, unsaved input meanwhile.
     * @throws ApiError when the server refuses it, StorageError when the device can't store it
     */
    async save(): Promise<{ outcome: SaveOutcome; hasNewerInput: boolean }> {
      const changed = changedAnswers(all, given, known, new Date().toISOString());
      if (changed.length === 0) return { outcome: 'unchanged', hasNewerInput: false };
      await draft.flush();
      const result = await outbox.send(
        saveAnswersIntent,
        { answers: changed, ...(dependent && { patient: { id: dependent.id, name: dependent.name } }) },
        { draft: { form: draft.form, rest: stored => editsSince(stored, given) } },
      );
      const later = editsSince(latest(), given);
      const hasNewerInput = later !== undefined;
      if (result.status !== 'refused' || result.problem.code === 'version_conflict') {
        write(later ?? {});
        return { outcome: result.status === 'refused' ? 'late' : result.status, hasNewerInput };
      }
      // An earlier save may have left more answers in the same entry.
      // If the form was closed meanwhile, the refused entry stays in the outbox.
      let next: Edits = {};
      const taken =
        isOpen() &&
        (await outbox.takeBack(result.id, draft.form, intent => {
          next = { ...(saveAnswersIntent.is(intent) && editsOf(intent)), ...latest() };
          return next;
        }));
      // What is typed while that is stored stays as well.
      if (taken) write({ ...next, ...latest() });
      throw new ApiError(result.problem);
    },
  };
}
