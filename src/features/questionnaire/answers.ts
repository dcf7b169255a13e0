/** What a person has answered, as the form holds it, and what of it has to be sent (spec section 2, "Questionnaire"). */
import * as v from 'valibot';
import type { Answer, GivenAnswer, Question } from '../../../contract/questionnaire.ts';
import type { Intent } from '../../sync/outbox/intents.ts';

/** A question's answer in the form: one text (empty: none), or the chosen options. */
export type Given = string | string[];

/** What was touched since the last save, by question id: all that a draft holds. */
export const Edits = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** The form's answers by question id. */
export type GivenAnswers = v.InferOutput<typeof Edits>;

/** The option that excludes all others of its question. */
const NONE = 'Nenhuma';

const isMultiple = (question: Pick<Question, 'answer_type'>) => question.answer_type === 'checkbox';

/** Existing answers merged into the questions by question id; a question without one starts empty. */
export function answersOf(questions: readonly Question[], answers: readonly Answer[]): GivenAnswers {
  const byQuestion = new Map(answers.map(answer => [answer.question_id, answer]));
  return Object.fromEntries(
    questions.map(question => {
      const found = byQuestion.get(question.id);
      return [question.id, isMultiple(question) ? (found?.answerJSON ?? []) : (found?.answer ?? '')];
    }),
  );
}

/** Whether a question has an answer. */
export function isAnswered(given: Given | undefined): boolean {
  return typeof given === 'string' ? given.trim() !== '' : (given?.length ?? 0) > 0;
}

/** A number as people write it, with a decimal comma or a decimal point. */
const NUMBER = /^\d{1,4}([.,]\d{1,3})?$/;

/**
 * The ids of the questions that ask for a number and whose answer isn't one. Empty answers pass, and so do unchanged
 * ones that were saved when any text was accepted.
 */
export function notNumbers(questions: readonly Question[], given: GivenAnswers, known: GivenAnswers): string[] {
  return questions
    .filter(({ id, answer_format }) => {
      const value = given[id];
      if (answer_format !== 'number' || typeof value !== 'string' || value === known[id]) return false;
      return value.trim() !== '' && !NUMBER.test(value.trim());
    })
    .map(({ id }) => id);
}

/** The chosen options after one was ticked or unticked: "none" and the others exclude each other. */
export function chosenOptions(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter(option => !before.includes(option));
  if (added.includes(NONE)) return [NONE];
  return added.length > 0 ? after.filter(option => option !== NONE) : [...after];
}

const same = (a: Given | undefined, b: Given | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The answers that differ from those known so far, as they are sent: only these, so that a save here never takes back
 * what was answered on another device meanwhile. `answeredAt` is an ISO instant.
 */
export function changedAnswers(
  questions: readonly Question[],
  given: GivenAnswers,
  known: GivenAnswers,
  answeredAt: string,
): (GivenAnswer & { answered_at: string })[] {
  return questions
    .filter(question => !same(given[question.id], known[question.id]))
    .map(question => {
      const value = given[question.id];
      const base = { question_id: question.id, answered_at: answeredAt };
      if (Array.isArray(value)) return { ...base, answerJSON: value.length > 0 ? value : null };
      return { ...base, answer: value?.trim() ? value.trim() : null };
    });
}

/** The edits that differ from what was saved; undefined when there are none, or when the value isn't a set of edits. */
export function editsSince(edits: unknown, saved: GivenAnswers): GivenAnswers | undefined {
  const parsed = v.safeParse(Edits, edits);
  if (!parsed.success) return undefined;
  const left = Object.entries(parsed.output).filter(([id, value]) => !same(value, saved[id]));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The answers of an intent, as the form holds them. */
export function editsOf(intent: Intent): GivenAnswers {
  if (intent.kind !== 'saveAnswers') return {};
  return Object.fromEntries(
    intent.answers.map(({ question_id, answer, answerJSON }) => [
      question_id,
      answerJSON === undefined ? (answer ?? '') : (answerJSON ?? []),
    ]),
  );
}
