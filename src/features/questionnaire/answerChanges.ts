import type { AnswerVersion } from '../../../contract/questionnaire.ts';

/** An answer and the one to the same question that was stored before it. */
export interface AnswerChange {
  before: AnswerVersion;
  after: AnswerVersion;
}

/**
 * The changes among stored answers, latest first; first answers aren't changes. One whose predecessor is on a page that
 * isn't loaded yet appears once it is.
 */
export function answerChanges(versions: readonly AnswerVersion[]): AnswerChange[] {
  const isSame = (a: AnswerVersion, b: AnswerVersion) =>
    a.answer === b.answer && JSON.stringify(a.answerJSON) === JSON.stringify(b.answerJSON);
  return versions.flatMap((after, place) => {
    const before = versions.slice(place + 1).find(one => one.question_id === after.question_id);
    return before && !isSame(before, after) ? [{ before, after }] : [];
  });
}
