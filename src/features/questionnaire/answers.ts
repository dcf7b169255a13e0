/** The answers in the form, and which of them must be sent. Pure functions. */
import * as v from 'valibot';
import type { Answer, GivenAnswer, Question } from '../../../contract/questionnaire.ts';
import type { SaveAnswers } from './intents/saveAnswers.ts';

/** An answer in the form: a text (empty: none), or the selected options. */
export type Given = string | string[];

/** The answers edited since the last save, by question id; this is what a draft contains. */
export const Edits = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** The form's answers by question id. */
export type GivenAnswers = v.InferOutput<typeof Edits>;

/** The option that excludes all others of its question. */
const NONE = 'Nenhuma';

const isMultiple = (question: Pick<Question, 'answer_type'>) => question.answer_type === 'checkbox';

/** Merges existing answers into the questions by question id; a question without one starts empty. */
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

/** A number with a decimal comma or a decimal point. */
const NUMBER = /^\d{1,4}([.,]\d{1,3})?$/;

/**
 * The ids of number questions whose answer isn't a number. Empty answers are valid, and so are unchanged ones that were
 * saved when any text was accepted.
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

/** The selected options after a change: "none" and the others exclude each other. */
export function chosenOptions(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter(option => !before.includes(option));
  if (added.includes(NONE)) return [NONE];
  return added.length > 0 ? after.filter(option => option !== NONE) : [...after];
}

const same = (a: Given | undefined, b: Given | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The answers that differ from the known ones, in the form in which they are sent. Only these are sent, so that a save
 * never reverts answers given on another device meanwhile. `answeredAt` is an ISO instant.
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

/** The edits that differ from what was saved; undefined if there are none, or if the value isn't a set of edits. */
export function editsSince(edits: unknown, saved: GivenAnswers): GivenAnswers | undefined {
  const parsed = v.safeParse(Edits, edits);
  if (!parsed.success) return undefined;
  const left = Object.entries(parsed.output).filter(([id, value]) => !same(value, saved[id]));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The answers of an intent, in the form's representation. */
export function editsOf({ answers }: SaveAnswers): GivenAnswers {
  return Object.fromEntries(
    answers.map(({ question_id, answer, answerJSON }) => [
      question_id,
      answerJSON === undefined ? (answer ?? '') : (answerJSON ?? []),
    ]),
  );
}
