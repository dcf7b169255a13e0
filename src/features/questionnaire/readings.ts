import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { listAnswers, listQuestions, readAnswers } from '../../../contract/questionnaire.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import type { Reading } from '../../sync/queries/reading.ts';
import { saveAnswersIntent } from './intents/saveAnswers.ts';

/** How long the questions count as fresh: they rarely change. */
const QUESTIONS_STALE_MS = 10 * 60_000;

export const questionsReading: Reading<Question[]> = {
  key: ['questions'],
  fetch: signal => request(listQuestions, { signal }),
  mirror: mirror.of('questions'),
  staleMs: QUESTIONS_STALE_MS,
};

/** The signed-in patient's answers, including those that wait to be sent. */
export const ownAnswersReading = (patientId: string): Reading<Answer[]> => ({
  key: ['answers', patientId],
  fetch: signal => request(listAnswers, { signal }),
  mirror: mirror.of('answers', patientId),
  apply: saveAnswersIntent.applyPending,
});

/**
 * The same, fetched for offline use, for pages that show only whether there are answers. The audit log records reads,
 * and this isn't one.
 */
export const keptAnswersReading = (patientId: string): Reading<Answer[]> => ({
  ...ownAnswersReading(patientId),
  key: ['keptAnswers', patientId],
  fetch: signal => request(listAnswers, { query: { keep: 'device' }, signal }),
});

/** A patient's answers, for a doctor who treats them; `keep` if they are fetched for offline use. */
export const patientAnswersReading = (patientId: string, keep?: 'rounds'): Reading<Answer[]> => ({
  key: ['answers', patientId],
  fetch: signal => request(readAnswers, { params: { patientId }, query: { keep }, signal }),
  mirror: mirror.of('answers', patientId),
});
