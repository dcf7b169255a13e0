/** The answers in the form, and which of them must be sent. Pure functions. */
import * as v from 'valibot';
import { type Answer, optionsOf, type Question } from '../../../contract/questionnaire.ts';
import { askedIn, builtInQuestion, isOriginal } from '../../../contract/questions.ts';
import { Edits } from './intents/draftText.ts';
import type { DatedAnswer, SaveAnswers } from './intents/saveAnswers.ts';

/** An answer in the form: a text (empty: none), or the selected options. */
export type Given = string | string[];

/** The form's answers by question id. */
type GivenAnswers = Record<string, Given>;

/** The edited answers, without their questions. */
export const givenIn = (edits: Edits): GivenAnswers =>
  Object.fromEntries(Object.entries(edits).map(([id, { given }]) => [id, given]));

/** The version of a question that the person read when they edited their answer; undefined if it isn't known. */
const readBy = (id: string, edits: Edits): Question | undefined =>
  edits[id] && (edits[id].asked ?? builtInQuestion(id));

/**
 * The questions as the form shows them. An edited one stays as it was read until it is saved, though the clinic has
 * changed it meanwhile; `retired` are edited ones that are no longer asked.
 */
export function shownQuestions(
  questions: readonly Question[],
  edits: Edits,
): { asked: Question[]; retired: Question[] } {
  const active = new Set(questions.map(({ id }) => id));
  return {
    asked: questions.map(question => readBy(question.id, edits) ?? question),
    retired: Object.keys(edits).flatMap(id => (active.has(id) ? [] : (readBy(id, edits) ?? []))),
  };
}

/** The answered questions that are no longer asked, as they were answered. */
export function formerAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): { asked: Question; answer: Answer }[] {
  const active = new Set(questions.map(({ id }) => id));
  return answers.flatMap(answer => {
    const asked = askedIn(answer);
    return asked && !active.has(answer.question_id) && hasContent(answer) ? [{ asked, answer }] : [];
  });
}

/** How many of the questions have an answer. One that was cleared is stored without content. */
export function countAnswered(questions: readonly Question[], answers: readonly Answer[]): number {
  const answered = new Set(answers.filter(hasContent).map(({ question_id }) => question_id));
  return questions.filter(({ id }) => answered.has(id)).length;
}

/**
 * When the last of the answers was given, as an ISO instant, if all of the questions have one; otherwise undefined.
 * One that was changed counts with the time of the change.
 */
export function completedAt(questions: readonly Question[], answers: readonly Answer[]): string | undefined {
  if (questions.length === 0 || countAnswered(questions, answers) < questions.length) return undefined;
  const ids = new Set(questions.map(({ id }) => id));
  return answers
    .filter(({ question_id }) => ids.has(question_id))
    .map(({ answered_at }) => answered_at)
    .reduce((one, other) => (Date.parse(one) > Date.parse(other) ? one : other));
}

const hasContent = ({ answer, answerJSON }: Answer): boolean => isAnswered(answerJSON ?? answer ?? '');

/** The texts of an answer: one, or the chosen options. */
export const textsOf = ({ answer, answerJSON }: Pick<Answer, 'answer' | 'answerJSON'>): readonly string[] =>
  answerJSON ?? (answer ? [answer] : []);

/**
 * The question as it was when a stored answer was given, if it had another text then, or an option that is gone.
 */
export function changedSince(question: Question, answer: Answer | undefined): Question | undefined {
  const asked = answer && hasContent(answer) ? askedIn(answer) : undefined;
  if (!asked || !answer) return undefined;
  const options = optionsOf(question);
  const isGone = question.answer_type !== 'text' && textsOf(answer).some(text => !options.includes(text));
  return isGone || asked.question !== question.question ? asked : undefined;
}

/** The option that excludes all others of its question. */
export const NONE = 'Nenhuma';

const isMultiple = (question: Pick<Question, 'answer_type'>) => question.answer_type === 'checkbox';

/**
 * Merges existing answers into the questions by question id; a question without one starts empty. A chosen option that
 * the question no longer has isn't chosen in the form.
 */
export function answersOf(questions: readonly Question[], answers: readonly Answer[]): GivenAnswers {
  const byQuestion = new Map(answers.map(answer => [answer.question_id, answer]));
  return Object.fromEntries(
    questions.map(question => {
      const found = byQuestion.get(question.id);
      const options = optionsOf(question);
      if (isMultiple(question)) {
        return [question.id, (found?.answerJSON ?? []).filter(option => options.includes(option))];
      }
      const text = found?.answer ?? '';
      return [question.id, question.answer_type === 'text' || options.includes(text) ? text : ''];
    }),
  );
}

/** Whether a question has an answer. */
export function isAnswered(given: Given | undefined): boolean {
  return typeof given === 'string' ? given.trim() !== '' : (given?.length ?? 0) > 0;
}

/** Whether a text is a number with a decimal comma or a decimal point, as the form accepts it. */
export const isNumber = (text: string): boolean => /^\d{1,4}([.,]\d{1,3})?$/.test(text.trim());

/**
 * The ids of number questions whose answer isn't a number. Empty answers are valid, and so are unchanged ones that were
 * saved when any text was accepted.
 */
export function notNumbers(questions: readonly Question[], given: GivenAnswers, known: GivenAnswers): string[] {
  return questions
    .filter(({ id, answer_format }) => {
      const value = given[id];
      if (answer_format !== 'number' || typeof value !== 'string' || value === known[id]) return false;
      return value.trim() !== '' && !isNumber(value);
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
): DatedAnswer[] {
  return questions
    .filter(question => !same(given[question.id], known[question.id]))
    .map(question => {
      const value = given[question.id];
      const version = { question_version: question.version ?? 1, ...(!isOriginal(question) && { asked: question }) };
      const base = { question_id: question.id, answered_at: answeredAt, ...version };
      if (Array.isArray(value)) return { ...base, answerJSON: value.length > 0 ? value : null };
      return { ...base, answer: value?.trim() ? value.trim() : null };
    });
}

/** The edits that differ from what was saved; undefined if there are none, or if the value isn't a set of edits. */
export function editsSince(edits: unknown, saved: GivenAnswers): Edits | undefined {
  const parsed = v.safeParse(Edits, edits);
  if (!parsed.success) return undefined;
  const left = Object.entries(parsed.output).filter(([id, { given }]) => !same(given, saved[id]));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The answers of an intent, in the form's representation. */
export function editsOf({ answers, patient }: SaveAnswers): Edits {
  return Object.fromEntries(
    answers.map(({ question_id, answer, answerJSON, asked }) => [
      question_id,
      {
        given: answerJSON === undefined ? (answer ?? '') : (answerJSON ?? []),
        ...(asked && { asked }),
        ...(patient && { patientName: patient.name }),
      },
    ]),
  );
}
