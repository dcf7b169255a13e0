/** Answers that arrived too late: the server kept newer ones, and the person must see both. Pure functions. */
import * as v from 'valibot';
import { Answer } from '../../../contract/questionnaire.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { type DatedAnswer, saveAnswersIntent } from './intents/saveAnswers.ts';

/** The extra member of a late-answers refusal: the answers that the server has now. */
const AnswersRefusal = v.object({ current: v.array(Answer) });

/** Two sets of answers to the same questions: the person's, which arrived too late, and the ones the server has. */
export interface AnswersConflict {
  entryId: number;
  mine: readonly DatedAnswer[];
  theirs: readonly Answer[];
}

/** The conflict about a dependent's answers, or about the person's own, that has to be resolved, if any. */
export function conflictAmong(entries: readonly Entry[], dependentId?: string): AnswersConflict | undefined {
  for (const { id, intent, state, problem } of entries) {
    if (!saveAnswersIntent.is(intent) || intent.patient?.id !== dependentId) continue;
    if (state !== 'refused' || problem?.code !== 'version_conflict') continue;
    const refusal = v.safeParse(AnswersRefusal, problem);
    if (refusal.success) return { entryId: id, mine: intent.answers, theirs: refusal.output.current };
  }
  return undefined;
}

/**
 * The person's own answers, dated so that they win when sent again: later than the server's, even if the device's clock
 * is slow.
 *
 * @param now epoch milliseconds
 */
export function answersAgain({ mine, theirs }: AnswersConflict, now: number): DatedAnswer[] {
  return mine.map(given => {
    const current = theirs.find(({ question_id }) => question_id === given.question_id);
    const after = current ? Date.parse(current.answered_at) + 1 : now;
    return { ...given, answered_at: new Date(Math.max(now, after)).toISOString() };
  });
}
