/** Answers that arrived too late: the server kept newer ones, and the person must see both. Pure functions. */
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import { Answer } from '../../../contract/questionnaire.ts';
import type { Entry } from './entry.ts';
import type { Intent, IntentOf } from './intents.ts';

/** The part of a late-answers refusal beside the problem: the answers that the server has now. */
const AnswersRefusal = v.object({ current: v.array(Answer) });

type Given = IntentOf<'saveAnswers'>['answers'][number];

/** The content of an answer, independent of its representation. */
function contentOf({ answer, answerJSON }: Pick<Given, 'answer' | 'answerJSON'>): string {
  return JSON.stringify([answer?.trim() ? answer : null, answerJSON ? [...new Set(answerJSON)] : null]);
}

/**
 * The answers of a completed intent that the server ignored in favour of newer ones, expressed as a refusal that
 * carries the newer ones. Undefined when all were accepted.
 */
export function ignoredIn(
  intent: Intent,
  stored: unknown,
): { intent: IntentOf<'saveAnswers'>; problem: Problem } | undefined {
  if (intent.kind !== 'saveAnswers') return undefined;
  const standing = new Map(v.parse(v.array(Answer), stored).map(answer => [answer.question_id, answer]));
  const isIgnored = (given: Given) => {
    const stands = standing.get(given.question_id);
    return stands !== undefined && contentOf(stands) !== contentOf(given);
  };
  const answers = intent.answers.filter(isIgnored);
  if (answers.length === 0) return undefined;
  const current = answers.flatMap(({ question_id }) => standing.get(question_id) ?? []);
  const title = 'Newer answers stand';
  const problem = { type: 'about:blank', title, status: 409, code: 'version_conflict' as const, current };
  return { intent: { ...intent, answers }, problem };
}

/** Two sets of answers to the same questions: the person's, which arrived too late, and the ones the server has. */
export interface AnswersConflict {
  entryId: number;
  mine: readonly Given[];
  theirs: readonly Answer[];
}

/** The conflict that the person has to resolve, if any. */
export function conflictAmong(entries: readonly Entry[]): AnswersConflict | undefined {
  for (const { id, intent, state, problem } of entries) {
    if (intent.kind !== 'saveAnswers' || state !== 'refused' || problem?.code !== 'version_conflict') continue;
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
export function answersAgain({ mine, theirs }: AnswersConflict, now: number): Given[] {
  return mine.map(given => {
    const stands = theirs.find(({ question_id }) => question_id === given.question_id);
    const after = stands ? Date.parse(stands.answered_at) + 1 : now;
    return { ...given, answered_at: new Date(Math.max(now, after)).toISOString() };
  });
}
