/** Validates answers against their questions. Pure. */
import type { FieldCode } from '../../../contract/errors.ts';
import { type GivenAnswer, optionsOf, type Question } from '../../../contract/questionnaire.ts';

/** A valid answer; both values are null if it was cleared. */
export interface ValidAnswer {
  questionId: string;
  /** The version of the question that was answered. */
  questionVersion: number;
  answer: string | null;
  answerJson: string[] | null;
  answeredAt: Date;
}

type AnswerError = { field: string; code: FieldCode };

/**
 * Checks each answer against the version of its question that it names, or else against the latest one that it fits:
 * a device that was offline answers the questions that it has. A missing or future `answered_at` becomes now. If a
 * question is answered twice, the later answer counts. Returns all errors together, by their path in the list
 * (`0.answer`).
 * @param versions of the questions, the latest of each first (`versionsFor`)
 */
export function checkAnswers(
  given: readonly GivenAnswer[],
  versions: readonly Question[],
  now: Date,
): { valid: ValidAnswer[]; errors: AnswerError[] } {
  const errors: AnswerError[] = [];
  const latest = new Map<string, ValidAnswer>();
  for (const [at, each] of given.entries()) {
    const asked = askedBy(each, versions);
    const found = asked ? errorsIn(each, asked) : [unknown(each, versions)];
    errors.push(...found.map(({ field, code }) => ({ field: `${at}.${field}`, code })));
    const valid: ValidAnswer = {
      questionId: each.question_id,
      questionVersion: versionOf(asked),
      answer: each.answer?.trim() ? each.answer : null,
      answerJson: each.answerJSON ? [...new Set(each.answerJSON)] : null,
      answeredAt: capped(each.answered_at, now),
    };
    const before = latest.get(each.question_id);
    if (!before || before.answeredAt <= valid.answeredAt) latest.set(each.question_id, valid);
  }
  return { valid: [...latest.values()], errors };
}

const versionOf = (question: Question | undefined): number => question?.version ?? 1;

/** The version of the question that was answered; undefined if there is none. */
function askedBy(given: GivenAnswer, versions: readonly Question[]): Question | undefined {
  const known = versions.filter(({ id }) => id === given.question_id);
  if (given.question_version !== undefined) return known.find(each => versionOf(each) === given.question_version);
  return known.find(each => errorsIn(given, each).length === 0) ?? known[0];
}

const unknown = ({ question_id }: GivenAnswer, versions: readonly Question[]): AnswerError => ({
  field: versions.some(({ id }) => id === question_id) ? 'question_version' : 'question_id',
  code: 'choice_invalid',
});

function capped(answeredAt: string | undefined, now: Date): Date {
  const given = answeredAt === undefined ? now : new Date(answeredAt);
  return given < now ? given : now;
}

/** A checkbox takes `answerJSON`, other questions `answer`. Null clears the answer; one of the two must be present. */
function errorsIn({ answer, answerJSON }: GivenAnswer, question: Question): AnswerError[] {
  const options = new Set(optionsOf(question));
  if (question.answer_type === 'checkbox') {
    const other = unexpected('answer', answer);
    if (answerJSON === undefined) return other.length > 0 || answer === null ? other : missing('answerJSON');
    const odd = answerJSON?.some(option => !options.has(option));
    return odd ? [...other, { field: 'answerJSON', code: 'choice_invalid' }] : other;
  }
  const other = unexpected('answerJSON', answerJSON);
  if (answer === undefined) return other.length > 0 || answerJSON === null ? other : missing('answer');
  const odd = question.answer_type === 'radio' && answer !== null && !options.has(answer);
  return odd ? [...other, { field: 'answer', code: 'choice_invalid' }] : other;
}

const missing = (field: string): AnswerError[] => [{ field, code: 'required' }];

/** An error if the field that this type of question doesn't take has a value. */
const unexpected = (field: string, value: unknown): AnswerError[] =>
  value === undefined || value === null ? [] : [{ field, code: 'invalid' }];
