/** Calls for the general health questionnaire. */
import * as v from 'valibot';
import { BODY_MAX_BYTES, call, jsonBytesOf } from './call.ts';
import { ForPatient } from './care.ts';
import { Id, Instant, KeepForRounds, KeepOnDevice, Timestamp, versionsQuery } from './formats.ts';

/**
 * A question; `options` is one string of Portuguese option texts, separated by semicolons. `answer_format` says that
 * the answer to a `text` question is a number. Only the app enforces this; the server accepts any text.
 */
export const Question = v.object({
  id: Id,
  question: v.string(),
  answer_type: v.picklist(['checkbox', 'radio', 'text']),
  options: v.string(),
  answer_format: v.optional(v.literal('number')),
  /** Counts the changes of its texts; 1 if absent. */
  version: v.optional(v.number()),
  /** The clinic's own English texts, with as many options. */
  english: v.optional(v.object({ question: v.string(), options: v.string() })),
});
export type Question = v.InferOutput<typeof Question>;

/** The option texts of a question, in order. */
export function optionsOf(question: Pick<Question, 'options'>): string[] {
  return question.options
    .split(';')
    .map(option => option.trim())
    .filter(option => option !== '');
}

/** The longest free-text answer, in characters. */
export const ANSWER_MAX_CHARACTERS = 5_000;

/** The most questions that a questionnaire has at a time, retired ones not counted. */
export const MOST_QUESTIONS = 60;

/**
 * How many answers of maximum length, with every character escaped, fit into one request. A device that was offline may
 * send answers to retired questions too; 200 answers without escapes fit.
 */
const LONGEST_ANSWERS = MOST_QUESTIONS;

/**
 * The answer to one question: `answer` for a single text, `answerJSON` for several; both are null after it was cleared.
 */
export const Answer = v.object({
  question_id: Id,
  answer: v.nullable(v.string()),
  answerJSON: v.nullable(v.array(v.string())),
  answered_at: Timestamp,
  /** The question as it was answered. Absent for a built-in one in its original version: see `askedIn`. */
  asked: v.optional(Question),
});
export type Answer = v.InferOutput<typeof Answer>;

/** The largest value of the database's integer column. */
const MAX_INT32 = 2_147_483_647;

export const GivenAnswer = v.object({
  question_id: Id,
  answer: v.optional(v.nullable(v.pipe(v.string('invalid'), v.maxLength(ANSWER_MAX_CHARACTERS, 'too_long')))),
  answerJSON: v.optional(v.nullable(v.pipe(v.array(v.string('invalid'), 'invalid'), v.maxLength(100, 'invalid')))),
  /**
   * The version of the question that was answered, which may have been replaced or retired meanwhile. By default the
   * latest one that the answer fits.
   */
  question_version: v.optional(
    v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'invalid'), v.maxValue(MAX_INT32, 'invalid')),
  ),
  /** When the patient answered, by the device's clock. An answer older than the stored one is ignored. */
  answered_at: v.optional(Instant),
});
export type GivenAnswer = v.InferOutput<typeof GivenAnswer>;

/** The questions that aren't retired, in order. */
export const listQuestions = call({
  method: 'GET',
  path: '/questions',
  who: ['Patient', 'Doctor'],
  response: v.array(Question),
});

/**
 * A patient's answers. `keep` marks a request that only fills the device's mirror and isn't audited as a reading.
 */
export const listAnswers = call({
  method: 'GET',
  path: '/questionaries',
  who: 'Patient',
  query: v.object({ ...KeepOnDevice, ...ForPatient }),
  response: v.array(Answer),
});

/** A patient's answers, for themselves, who cares for them, or a doctor who treats them. */
export const readAnswers = call({
  method: 'GET',
  path: '/questionaries/:patientId',
  who: ['Patient', 'Doctor'],
  params: v.object({ patientId: Id }),
  query: v.object(KeepForRounds),
  response: v.array(Answer),
});

/** The maximum page size for answer versions. */
export const ANSWER_VERSIONS_MAX = 100;

/** One stored answer: the current one, an earlier one, or one that arrived after a newer answer had been stored. */
export const AnswerVersion = v.object({
  /** Increasing, with gaps. */
  version: v.number(),
  ...Answer.entries,
  /** Null for an answer that was stored before versions were introduced: its time wasn't recorded. */
  stored_at: v.nullable(Timestamp),
});
export type AnswerVersion = v.InferOutput<typeof AnswerVersion>;

/** Every answer that a patient has ever given, latest first. Paged like `listNotesVersions`. */
export const listAnswerVersions = call({
  method: 'GET',
  path: '/questionaries/:patientId/versions',
  who: ['Patient', 'Doctor'],
  params: v.object({ patientId: Id }),
  query: versionsQuery(ANSWER_VERSIONS_MAX),
  response: v.array(AnswerVersion),
});

export const saveAnswers = call({
  method: 'POST',
  path: '/questionaries',
  who: 'Patient',
  query: v.object(ForPatient),
  body: v.pipe(v.array(GivenAnswer, 'required'), v.maxLength(200, 'invalid')),
  maxBodyBytes: LONGEST_ANSWERS * jsonBytesOf(ANSWER_MAX_CHARACTERS) + BODY_MAX_BYTES,
  response: v.array(Answer),
});
