import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { listAnswers, listQuestions, readAnswers } from '../../../contract/questionnaire.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery, type Query } from '../../sync/queries/defineQuery.ts';
import { answersSubject, saveAnswersIntent } from './intents/saveAnswers.ts';

/** How long the questions count as fresh: they rarely change. */
const QUESTIONS_STALE_MS = 10 * 60_000;

export const questionsQuery = defineQuery<Question[]>({
  key: ['questions'],
  call: signal => request(listQuestions, { signal }),
  store: mirror.of('questions'),
  staleMs: QUESTIONS_STALE_MS,
});

/** The answers of the signed-in patient or a dependent, including those that wait to be sent. */
export const ownAnswersQuery = (userId: string, dependentId: string | undefined): Query<Answer[]> =>
  defineQuery<Answer[]>({
    key: ['answers', dependentId ?? userId],
    call: signal => request(listAnswers, { query: { patient: dependentId }, signal }),
    store: mirror.of('answers', dependentId ?? userId),
    overlay: (value, entries) =>
      saveAnswersIntent.applyPending(
        value,
        entries.filter(({ subject }) => subject === answersSubject(dependentId)),
      ),
  });

/**
 * The same, fetched for offline use, for pages that show only whether there are answers. The audit log records reads,
 * and this isn't one.
 */
export const offlineAnswersQuery = (userId: string, dependentId: string | undefined): Query<Answer[]> =>
  defineQuery<Answer[]>({
    ...ownAnswersQuery(userId, dependentId),
    key: ['offlineAnswers', dependentId ?? userId],
    call: signal => request(listAnswers, { query: { keep: 'device', patient: dependentId }, signal }),
  });

/** A patient's answers, for a doctor who treats them; `keep` if they are fetched for offline use. */
export const patientAnswersQuery = (patientId: string, keep?: 'rounds') =>
  defineQuery<Answer[]>({
    key: ['answers', patientId],
    call: signal => request(readAnswers, { params: { patientId }, query: { keep }, signal }),
    store: mirror.of('answers', patientId),
  });
