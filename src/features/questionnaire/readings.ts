import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { listAnswers, listQuestions, readAnswers } from '../../../contract/questionnaire.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { withPendingAnswers } from '../../sync/outbox/overlay.ts';
import type { Reading } from '../../sync/queries/reading.ts';

/** For how long the questions needn't be asked for again: they hardly ever change. */
const QUESTIONS_STALE_MS = 10 * 60_000;

export const questionsReading: Reading<Question[]> = {
  key: ['questions'],
  fetch: signal => request(listQuestions, { signal }),
  mirror: mirror.of('questions'),
  staleMs: QUESTIONS_STALE_MS,
};

/** The signed-in patient's own answers, with those that wait to be sent. */
export const ownAnswersReading = (patientId: string): Reading<Answer[]> => ({
  key: ['answers', patientId],
  fetch: signal => request(listAnswers, { signal }),
  mirror: mirror.of('answers', patientId),
  apply: withPendingAnswers,
});

/**
 * The same, fetched to be kept on the device, for pages that show only whether there are answers. The audit records
 * readings, and this is none.
 */
export const keptAnswersReading = (patientId: string): Reading<Answer[]> => ({
  ...ownAnswersReading(patientId),
  key: ['keptAnswers', patientId],
  fetch: signal => request(listAnswers, { query: { keep: 'device' }, signal }),
});

/** A patient's answers, for a doctor who treats them; `keep` when they are asked for to be kept on the device. */
export const patientAnswersReading = (patientId: string, keep?: 'rounds'): Reading<Answer[]> => ({
  key: ['answers', patientId],
  fetch: signal => request(readAnswers, { params: { patientId }, query: { keep }, signal }),
  mirror: mirror.of('answers', patientId),
});
