/** A patient's answers: the latest one to each question. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { KeepPurpose } from '../../../contract/formats.ts';
import type { Answer, GivenAnswer } from '../../../contract/questionnaire.ts';
import { type Actor, audit, auditRead } from '../../platform/audit/audit.ts';
import { lockPatientFor, ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { answer, question, questionVersion } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { requireReadAccess } from '../record/index.ts';
import { checkAnswers } from './check.ts';
import { askedOf, isVersionOf, versionsFor } from './questions.ts';

/**
 * A patient's answers in the order of the questions, those to retired ones last; cleared ones have nulls.
 * @throws refusal `not_found`
 */
export async function readAnswers(tx: Tx, by: Actor, patientId: string, keep?: KeepPurpose): Promise<Answer[]> {
  await requireReadAccess(tx, by, patientId);
  await auditRead(tx, by, keep, { subject: 'answers', patientId });
  return await answersOf(tx, patientId);
}

/**
 * Saves a patient's answers, under the version of the question that each was given to, retired or not. Each replaces
 * the question's previous answer; other questions are unchanged. The database keeps every version, and doesn't replace
 * a newer answer with an older one that arrives late.
 * @param of the patient; the signed-in one by default
 * @throws refusal `not_found` for a patient whom the account may not act for; `validation` naming every invalid answer
 */
export async function saveAnswers(
  tx: Tx,
  by: Actor,
  given: readonly GivenAnswer[],
  of: string | undefined,
): Promise<Answer[]> {
  const patientId = await lockPatientFor(tx, by, of);
  const { valid, errors } = checkAnswers(given, await versionsFor(tx, given), by.at);
  if (errors.length > 0) throw refuseFields(errors);
  // Always in the same order, so that two devices that save at the same time can't deadlock.
  const rows = valid.map(each => ({ ...each, patientId })).sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
  if (rows.length > 0) {
    await tx
      .insert(answer)
      .values(rows)
      .onConflictDoUpdate({
        target: [answer.patientId, answer.questionId],
        set: {
          questionVersion: sql`excluded.question_version`,
          answer: sql`excluded.answer`,
          answerJson: sql`excluded.answer_json`,
          answeredAt: sql`excluded.answered_at`,
        },
      });
  }
  await audit(tx, by, { action: 'change', subject: 'answers', patientId });
  return await answersOf(tx, patientId);
}

/** Merged patients may each have answered a question: the latest answer counts. */
async function answersOf(db: Reader, patientId: string): Promise<Answer[]> {
  const isRetired = sql`${question.retiredAt} is not null`;
  const rows = await db
    .selectDistinctOn([isRetired, question.position, question.id], {
      question_id: answer.questionId,
      answer: answer.answer,
      answerJSON: answer.answerJson,
      answeredAt: answer.answeredAt,
      texts: questionVersion,
    })
    .from(answer)
    .innerJoin(question, eq(question.id, answer.questionId))
    .innerJoin(questionVersion, isVersionOf(answer))
    .where(ofSamePerson(answer.patientId, patientId))
    .orderBy(isRetired, asc(question.position), asc(question.id), desc(answer.answeredAt), asc(answer.patientId));
  return rows.map(({ answeredAt, texts, ...row }) => ({
    ...{ ...row, answered_at: answeredAt.toISOString() },
    ...askedOf(row.question_id, texts),
  }));
}
