/** The questions, and what they were in earlier versions. */
import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Question } from '../../../contract/questionnaire.ts';
import { isOriginal } from '../../../contract/questions.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type answer, type answerVersion, question, questionVersion } from '../../platform/database/schema.ts';

/** The texts of a question, as both tables store them. */
type StoredTexts = Pick<
  typeof questionVersion.$inferSelect,
  'version' | 'question' | 'answerType' | 'answerFormat' | 'options' | 'english' | 'englishOptions'
>;

/** A question of the contract from its row, or from the row of a version. */
export function asQuestion(id: string, row: StoredTexts): Question {
  return {
    ...{ id, question: row.question, answer_type: row.answerType, options: row.options },
    ...(row.answerFormat && { answer_format: row.answerFormat }),
    ...(row.version !== 1 && { version: row.version }),
    ...(row.english !== null && { english: { question: row.english, options: row.englishOptions ?? '' } }),
  };
}

/** The `asked` of an answer to this version of a question. Without one, the app knows the text: see `askedIn`. */
export function askedOf(id: string, row: StoredTexts): { asked: Question } | undefined {
  const asked = asQuestion(id, row);
  return isOriginal(asked) ? undefined : { asked };
}

/** The join of an answer with the version of the question that it was given to. */
export const isVersionOf = (given: typeof answer | typeof answerVersion): SQL | undefined =>
  and(eq(questionVersion.questionId, given.questionId), eq(questionVersion.version, given.questionVersion));

/** The questions that are asked, in order. */
export async function questions(db: Reader): Promise<Question[]> {
  const rows = await db
    .select()
    .from(question)
    .where(isNull(question.retiredAt))
    .orderBy(asc(question.position), asc(question.id));
  return rows.map(row => asQuestion(row.id, row));
}

/** Every version of these questions, retired ones included, the latest of each first. */
export async function versionsOf(db: Reader, ids: readonly string[]): Promise<Question[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(questionVersion)
    .where(inArray(questionVersion.questionId, [...new Set(ids)]))
    .orderBy(asc(questionVersion.questionId), desc(questionVersion.version));
  return rows.map(row => asQuestion(row.questionId, row));
}
