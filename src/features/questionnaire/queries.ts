import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { listAnswers, listQuestions, readAnswers } from '../../../contract/questionnaire.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { saveAnswersIntent } from './intents/saveAnswers.ts';

/** How long the questions count as fresh: they rarely change. */
const QUESTIONS_STALE_MS = 10 * 60_000;

export const questionsQuery = defineQuery<Question[]>({
  key: ['questions'],
  call: signal => request(listQuestions, { signal }),
  store: mirror.of('questions'),
  staleMs: QUESTIONS_STALE_MS,
});

/** The signed-in patient's answers, including those that wait to be sent. */
export const ownAnswersQuery = (patientId: string) =>
  defineQuery<Answer[]>({
    key: ['answers', patientId],
    call: signal => request(listAnswers, { signal }),
    store: mirror.of('answers', patientId),
    overlay: saveAnswersIntent.applyPending,
  });

/**
 * The same, fetched for offline use, for pages that show only whether there are answers. The audit log records reads,
 * and this isn't one.
 */
export const offlineAnswersQuery = (patientId: string) =>
  defineQuery<Answer[]>({
    ...ownAnswersQuery(patientId),
    key: ['offlineAnswers', patientId],
    call: signal => request(listAnswers, { query: { keep: 'device' }, signal }),
  });

/** A patient's answers, for a doctor who treats them; `keep` if they are fetched for offline use. */
export const patientAnswersQuery = (patientId: string, keep?: 'rounds') =>
  defineQuery<Answer[]>({
    key: ['answers', patientId],
    call: signal => request(readAnswers, { params: { patientId }, query: { keep }, signal }),
    store: mirror.of('answers', patientId),
  });
