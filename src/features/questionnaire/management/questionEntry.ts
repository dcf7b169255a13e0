/** A question as a manager enters it. Pure functions. */
import * as v from 'valibot';
import type { BodyInputOf } from '../../../../contract/call.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import { EnteredQuestion, FEWEST_OPTIONS, type saveQuestion } from '../../../../contract/managedQuestions.ts';
import { optionsOf, type Question } from '../../../../contract/questionnaire.ts';

/** The kinds of answers that are offered. */
export const kinds = ['radio', 'checkbox', 'text', 'number'] as const;
export type QuestionKind = (typeof kinds)[number];

/** What is typed into the form; it is also the draft. */
export const QuestionEntry = v.object({
  id: v.string(),
  /** The version that was opened; 0 for a new question. */
  version: v.number(),
  kind: v.picklist(kinds),
  question: v.string(),
  english: v.string(),
  options: v.array(v.object({ text: v.string(), english: v.string() })),
});
export type QuestionEntry = v.InferOutput<typeof QuestionEntry>;

const emptyOption = { text: '', english: '' };

export const newEntry = (id: string): QuestionEntry => ({
  ...{ id, version: 0, kind: 'radio', question: '', english: '' },
  options: Array.from({ length: FEWEST_OPTIONS }, () => emptyOption),
});

export const kindOf = ({ answer_type, answer_format }: Pick<Question, 'answer_type' | 'answer_format'>): QuestionKind =>
  answer_format ?? answer_type;

/** The entry of a stored question. */
export function entryOf(question: Question): QuestionEntry {
  const english = question.english && optionsOf(question.english);
  return {
    ...{ id: question.id, version: question.version ?? 1, kind: kindOf(question), question: question.question },
    english: question.english?.question ?? '',
    options: optionsOf(question).map((text, at) => ({ text, english: english?.[at] ?? '' })),
  };
}

export const hasOptions = (kind: QuestionKind): boolean => kind === 'radio' || kind === 'checkbox';

/** With the options that a question of this kind shows at least. */
export function withKind(entry: QuestionEntry, kind: QuestionKind): QuestionEntry {
  const missing = hasOptions(kind) ? Math.max(0, FEWEST_OPTIONS - entry.options.length) : 0;
  return { ...entry, kind, options: [...entry.options, ...Array.from({ length: missing }, () => emptyOption)] };
}

export const withOption = (entry: QuestionEntry): QuestionEntry => ({
  ...entry,
  options: [...entry.options, emptyOption],
});

const typesOf = (kind: QuestionKind) =>
  kind === 'number' ? ({ answer_type: 'text', answer_format: 'number' } as const) : ({ answer_type: kind } as const);

const shownOptions = ({ kind, options }: QuestionEntry) => (hasOptions(kind) ? options : []);

/** Whether any English text was entered: then all are needed. */
const isTranslated = (entry: QuestionEntry): boolean =>
  [entry.english, ...shownOptions(entry).map(({ english }) => english)].some(text => text.trim() !== '');

/** The question as the patient would see it. */
export function previewOf(entry: QuestionEntry): Question {
  const options = shownOptions(entry);
  const join = (texts: readonly string[]) => texts.map(text => text.replaceAll(';', ',')).join(';');
  return {
    ...{ id: entry.id, question: entry.question, options: join(options.map(({ text }) => text)) },
    ...typesOf(entry.kind),
    ...(isTranslated(entry) && {
      english: { question: entry.english, options: join(options.map(({ english, text }) => english || text)) },
    }),
  };
}

/** Whether the same texts are entered, whatever the version. */
export const isSameEntry = (one: QuestionEntry, other: QuestionEntry): boolean =>
  JSON.stringify(bodyOf(one, 0)) === JSON.stringify(bodyOf(other, 0));

/** @param version the one that it replaces */
function bodyOf(entry: QuestionEntry, version: number): BodyInputOf<typeof saveQuestion> {
  const options = shownOptions(entry);
  const english = { question: entry.english, options: options.map(({ english }) => english) };
  return {
    ...typesOf(entry.kind),
    ...{ question: entry.question, options: options.map(({ text }) => text), version },
    english: isTranslated(entry) ? english : null,
  };
}

/** The first error of each field: `question`, `options`, `options.1`, `english.question`, `english.options.1`. */
export type EntryErrors = Readonly<Record<string, FieldCode>>;

export const errorsOf = (errors: readonly { field: string; code: FieldCode }[]): EntryErrors =>
  Object.fromEntries([...errors].reverse().map(({ field, code }) => [field, code]));

/** The question to send, or what is wrong with the entry. */
export function checkEntry(
  entry: QuestionEntry,
  version: number,
): { body: BodyInputOf<typeof saveQuestion> } | { errors: EntryErrors } {
  const body = bodyOf(entry, version);
  const { success, issues } = v.safeParse(EnteredQuestion, body);
  if (success) return { body };
  return {
    errors: errorsOf(issues.map(issue => ({ field: v.getDotPath(issue) ?? '', code: issue.message as FieldCode }))),
  };
}
