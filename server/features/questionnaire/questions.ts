/** The questions, and what they were in earlier versions. */
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { GivenAnswer, Question } from '../../../contract/questionnaire.ts';
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

/** How many versions of a question are compared with an answer that names none. */
const RECENT_VERSIONS = 20;

/**
 * The versions of questions that answers may be to, the latest of each first: those that the answers name, and the
 * latest `RECENT_VERSIONS` of each. Retired questions are included.
 */
export async function versionsFor(db: Reader, given: readonly GivenAnswer[]): Promise<Question[]> {
  if (given.length === 0) return [];
  const { questionId, version } = questionVersion;
  const named = given.flatMap(each =>
    each.question_version === undefined
      ? []
      : [and(eq(questionId, each.question_id), eq(version, each.question_version))],
  );
  const rows = await db
    .select({ texts: questionVersion })
    .from(questionVersion)
    .innerJoin(question, eq(question.id, questionId))
    .where(
      and(
        inArray(questionId, [...new Set(given.map(({ question_id }) => question_id))]),
        or(gt(version, sql`${question.version} - ${sql.raw(String(RECENT_VERSIONS))}`), ...named),
      ),
    )
    .orderBy(asc(questionId), desc(version));
  return rows.map(({ texts }) => asQuestion(texts.questionId, texts));
}
