import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Answer, Question } from '../../contract/questionnaire.ts';
import { outbox } from '../offline/device.ts';
import { useDraft } from '../offline/useDraft.ts';
import { answersOf, changedAnswers, type Given, type GivenAnswers } from './answers.ts';

const DRAFT = 'questionnaire';
/** A draft holds only what was touched since the last save, by question id. */
const Edits = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** `late`: newer answers stand on the server; the person is shown both. */
export type SaveOutcome = 'sent' | 'queued' | 'refused' | 'late' | 'unchanged';

/**
 * The questionnaire being filled in: what is known, with the person's edits on top. The edits are kept as a draft until
 * the outbox holds them, and answers that arrive from the server meanwhile fill only what wasn't touched.
 */
export function useQuestionnaire(questions: readonly Question[], answers: readonly Answer[]) {
  const draft = useDraft(DRAFT, Edits);
  const [typed, setTyped] = useState<GivenAnswers>();
  const edits = typed ?? draft.saved ?? {};
  const known = answersOf(questions, answers);
  const given = { ...known, ...edits };
  const { keep } = draft;

  useEffect(() => {
    if (typed) keep(typed);
  }, [typed, keep]);

  return {
    given,
    isReady: draft.status === 'ready',
    /** There is something that isn't saved yet. */
    isDirty: changedAnswers(questions, given, known, '').length > 0,
    change(questionId: string, value: Given): void {
      setTyped({ ...edits, [questionId]: value });
    },
    /** @throws StorageError when the device can't keep it */
    async save(): Promise<SaveOutcome> {
      const changed = changedAnswers(questions, given, known, new Date().toISOString());
      if (changed.length === 0) return 'unchanged';
      const result = await outbox.send({ kind: 'saveAnswers', answers: changed }, { draft: DRAFT });
      if (result.status !== 'refused') {
        setTyped({});
        return result.status;
      }
      if (result.problem.code === 'version_conflict') {
        setTyped({});
        return 'late';
      }
      // The person is here and the form still holds every word: it goes back to being a draft.
      await outbox.discard(result.id);
      setTyped({ ...edits });
      return 'refused';
    },
  };
}
