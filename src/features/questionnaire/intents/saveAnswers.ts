/** A patient saves answers of the questionnaire: their own, or a dependent's. */
import * as v from 'valibot';
import { Id, Instant } from '../../../../contract/formats.ts';
import { type Answer, GivenAnswer, Question, saveAnswers } from '../../../../contract/questionnaire.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';

/**
 * `answered_at` lets the server ignore outdated answers. `asked` is the question as it was answered, so that the answer
 * stays readable while it waits, though the clinic changes or retires the question; absent as in `Answer`.
 */
const DatedAnswer = v.object({ ...GivenAnswer.entries, answered_at: Instant, asked: v.optional(Question) });
export type DatedAnswer = v.InferOutput<typeof DatedAnswer>;

const SaveAnswers = v.object({
  kind: v.literal('saveAnswers'),
  answers: v.pipe(v.array(DatedAnswer), v.minLength(1, 'required')),
  /** The dependent whose answers they are; undefined for the user's own. */
  patient: v.optional(v.object({ id: Id, name: v.string() })),
});
export type SaveAnswers = v.InferOutput<typeof SaveAnswers>;

/** What answers are about in the outbox. */
export const answersSubject = (dependentId: string | undefined): string =>
  dependentId === undefined ? 'answers' : `answers:${dependentId}`;

/** The answers of an intent that a later one doesn't give again. */
function notIn(later: SaveAnswers, { answers }: SaveAnswers): DatedAnswer[] {
  const given = new Set(later.answers.map(answer => answer.question_id));
  return answers.filter(answer => !given.has(answer.question_id));
}

/** The content of an answer, independent of its representation. */
function contentOf({ answer, answerJSON }: Pick<DatedAnswer, 'answer' | 'answerJSON'>): string {
  return JSON.stringify([answer?.trim() ? answer : null, answerJSON ? [...new Set(answerJSON)] : null]);
}

export const saveAnswersIntent = defineIntent({
  kind: 'saveAnswers',
  schema: SaveAnswers,
  subject: ({ patient }) => answersSubject(patient?.id),
  lane: 'writes',
  requests: ({ answers, patient }) => [
    { call: saveAnswers, query: { patient: patient?.id }, body: answers.map(({ asked: _, ...given }) => given) },
  ],
  response: saveAnswers.response,
  stores: ['answers'],
  applyResponse: ({ userId, change }, { patient }, stored) => change('answers', patient?.id ?? userId, () => stored),
  merge: (earlier, later) => ({ ...later, answers: [...notIn(later, earlier), ...later.answers] }),
  remainder(refused, later) {
    const answers = notIn(later, refused);
    return answers.length > 0 ? { ...refused, answers } : undefined;
  },
  /** Answers that came later than newer ones: the server kept those, and the person must see both. */
  leftOut(intent, stored) {
    const storedById = new Map(stored.map(answer => [answer.question_id, answer]));
    const answers = intent.answers.filter(given => {
      const current = storedById.get(given.question_id);
      return current !== undefined && contentOf(current) !== contentOf(given);
    });
    if (answers.length === 0) return undefined;
    const current = answers.flatMap(({ question_id }) => storedById.get(question_id) ?? []);
    const title = 'Newer answers were kept';
    const problem = { type: 'about:blank', title, status: 409, code: 'version_conflict' as const, current };
    return { intent: { ...intent, answers }, problem };
  },
  /**
   * Replaces stored answers by those that wait, and by refused ones that the person must correct. Answers that lost to
   * newer ones are not applied: the page shows both.
   */
  overlay(stored: Answer[], { intent, problem }) {
    if (problem?.code === 'version_conflict') return stored;
    const byQuestion = new Map(stored.map(answer => [answer.question_id, answer]));
    for (const { answer = null, answerJSON = null, question_id, answered_at, asked } of intent.answers) {
      byQuestion.set(question_id, { question_id, answer, answerJSON, answered_at, ...(asked && { asked }) });
    }
    return [...byQuestion.values()];
  },
  describe({ answers, patient }, { t }) {
    const [first, ...more] = answers;
    const what =
      first?.asked && more.length === 0
        ? t('outbox.line.saveAnswer', { question: first.asked.question })
        : t('outbox.line.saveAnswers', { count: answers.length });
    return {
      line: patient ? t('care.line', { name: patient.name, what }) : what,
      badge: t('outbox.mark.saveAnswers'),
      text: answers
        .map(({ asked, answer, answerJSON }) => [asked?.question, answer ?? answerJSON?.join(', ')])
        .map(lines => lines.filter(line => line !== undefined).join('\n'))
        .join('\n\n'),
    };
  },
  // The server finds one's own record always, so the care of a dependent has ended.
  describeRefusal: ({ code }, t) => (code === 'not_found' ? t('care.refused', { returnObjects: true }) : undefined),
  route: ({ patient }, userId) => `/questionary?patient=${patient?.id ?? userId}`,
});
