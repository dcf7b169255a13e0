/**
 * Calls for the questions of the health questionnaire, which are the same for all clinics of the installation. For
 * receptionists who may manage a clinic; refused with `forbidden` for the others. See docs/product.md#questions.
 */
import * as v from 'valibot';
import { BODY_MAX_BYTES, call, jsonBytesOf } from './call.ts';
import { Id, requiredLine, Timestamp, versionsQuery } from './formats.ts';
import { Question } from './questionnaire.ts';

/** The most questions that an installation ever has, with the retired ones. */
export const MOST_STORED_QUESTIONS = 200;
/** The longest text of a question, and of an option, in characters. */
export const QUESTION_MAX_CHARACTERS = 300;
export const OPTION_MAX_CHARACTERS = 120;
/** The most and the fewest options of a question with options. */
export const MOST_OPTIONS = 20;
export const FEWEST_OPTIONS = 2;
/** The maximum page size for versions of a question. */
export const QUESTION_VERSIONS_MAX = 50;

/** A question as the reception manages it. */
export const ManagedQuestion = v.object({
  ...Question.entries,
  version: v.number(),
  /** When it was retired; null while it is asked. */
  retired_at: v.nullable(Timestamp),
});
export type ManagedQuestion = v.InferOutput<typeof ManagedQuestion>;

/** All questions: those that are asked, in order, then the retired ones, the last retired first. */
export const ManagedQuestionnaire = v.object({
  /** Counts the changes of the order, additions and retirements included. */
  version: v.number(),
  questions: v.array(ManagedQuestion),
});
export type ManagedQuestionnaire = v.InferOutput<typeof ManagedQuestionnaire>;

export const readManagedQuestionnaire = call({
  method: 'GET',
  path: '/desk/questions',
  who: 'Reception',
  response: ManagedQuestionnaire,
});

/** A semicolon separates options where they are stored. */
const Option = v.pipe(
  requiredLine(OPTION_MAX_CHARACTERS),
  v.check(text => !text.includes(';'), 'characters_invalid'),
);

const Options = v.pipe(v.array(Option, 'required'), v.maxLength(MOST_OPTIONS, 'too_long'));

/** The texts of a question as a manager enters them. */
const entries = {
  question: requiredLine(QUESTION_MAX_CHARACTERS),
  answer_type: v.picklist(['checkbox', 'radio', 'text'], 'choice_invalid'),
  answer_format: v.optional(v.literal('number', 'choice_invalid')),
  options: Options,
  /** With as many options, in the same order. Without it, the Portuguese texts are shown in English too. */
  english: v.optional(
    v.nullable(v.object({ question: requiredLine(QUESTION_MAX_CHARACTERS), options: Options })),
    null,
  ),
};

/** The rules about several fields of a question; each names the field to blame. */
export const EnteredQuestion = v.pipe(
  v.object({
    ...entries,
    /** The version that it replaces; 0 for a new question. */
    version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'invalid')),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { answer_type, answer_format, options, english } = dataset.value;
    const blame = (message: string, key: 'options' | 'answer_format' | 'english', at?: number) => {
      const item = { type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] } as const;
      const place = { type: 'array', origin: 'value', input: options, key: at ?? 0, value: options[at ?? 0] } as const;
      addIssue({ message, path: at === undefined ? [item] : [item, place] });
    };
    if (answer_type === 'text' ? options.length > 0 : options.length < FEWEST_OPTIONS) {
      blame(answer_type === 'text' ? 'invalid' : 'required', 'options');
    }
    if (answer_type !== 'text' && answer_format !== undefined) blame('choice_invalid', 'answer_format');
    const same = (text: string) => text.toLocaleLowerCase('pt-BR');
    const repeated = options.findIndex((text, i) => options.findIndex(other => same(other) === same(text)) < i);
    if (repeated > -1) blame('option_repeated', 'options', repeated);
    if (english && english.options.length !== options.length) blame('invalid', 'english');
  }),
);

/**
 * Adds a question at the end, under an id that the device has made, or changes the texts of one. What was answered
 * stays with the version that was asked. Refused with `version_conflict` if the question was changed meanwhile
 * (`QuestionConflict`), with `validation` for another `answer_type` or `answer_format` than before, and with
 * `questions_limit`. A repeat changes nothing.
 */
export const saveQuestion = call({
  method: 'PUT',
  path: '/desk/questions/:id',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: EnteredQuestion,
  maxBodyBytes:
    2 * (jsonBytesOf(QUESTION_MAX_CHARACTERS) + MOST_OPTIONS * jsonBytesOf(OPTION_MAX_CHARACTERS)) + BODY_MAX_BYTES,
  response: ManagedQuestionnaire,
});

/** The extra member of a `version_conflict`: the question as it is now. */
export const QuestionConflict = v.object({ current: ManagedQuestion });

/**
 * Changes the order. `ids` are all questions that are asked. Refused with `version_conflict` if another manager has
 * changed the order meanwhile, or added or retired a question (`OrderConflict`). A repeat changes nothing.
 */
export const orderQuestions = call({
  method: 'PUT',
  path: '/desk/questions',
  who: 'Reception',
  body: v.object({
    version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'invalid')),
    ids: v.pipe(v.array(Id, 'required'), v.maxLength(MOST_STORED_QUESTIONS, 'too_long')),
  }),
  response: ManagedQuestionnaire,
});

/** The extra member of a `version_conflict` about the order: the questionnaire as it is now. */
export const OrderConflict = v.object({ current: ManagedQuestionnaire });

/**
 * Retires a question, or restores a retired one, at the end. Answers to a retired question stay, and so do those that
 * a device sends later. Refused with `questions_limit`. A repeat changes nothing.
 */
export const retireQuestion = call({
  method: 'PUT',
  path: '/desk/questions/:id/retired',
  who: 'Reception',
  params: v.object({ id: Id }),
  body: v.object({ retired: v.boolean('required') }),
  response: ManagedQuestionnaire,
});

/** The texts of a question at a time, and who wrote them: null for built-in ones. */
export const QuestionVersion = v.object({
  ...Question.entries,
  version: v.number(),
  /** Null for texts from before questions had versions. */
  written_at: v.nullable(Timestamp),
  written_by: v.nullable(v.string()),
});
export type QuestionVersion = v.InferOutput<typeof QuestionVersion>;

/** All versions of a question's texts, latest first. Paged like `listNotesVersions`. */
export const listQuestionVersions = call({
  method: 'GET',
  path: '/desk/questions/:id/versions',
  who: 'Reception',
  params: v.object({ id: Id }),
  query: versionsQuery(QUESTION_VERSIONS_MAX),
  response: v.array(QuestionVersion),
});
