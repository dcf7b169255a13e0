import { and, desc, eq, lt } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/call.ts';
import type { listQuestionVersions, QuestionVersion } from '../../../contract/managedQuestions.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, questionVersion } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { asQuestion } from './questions.ts';

/**
 * All versions of a question's texts, latest first.
 * @throws refusal `not_found`
 */
export async function questionHistory(
  db: Reader,
  id: string,
  part: QueryOf<typeof listQuestionVersions>,
): Promise<Page<QuestionVersion>> {
  const read = await db
    .select({ texts: questionVersion, author: account.name })
    .from(questionVersion)
    .leftJoin(account, eq(account.id, questionVersion.writtenBy))
    .where(
      and(
        eq(questionVersion.questionId, id),
        part.after === undefined ? undefined : lt(questionVersion.version, part.after),
      ),
    )
    .orderBy(desc(questionVersion.version))
    .limit(rowsToRead(part));
  if (read.length === 0 && part.after === undefined) throw refuse('not_found');
  const { rows, next } = pageOf(read, part, ({ texts }) => String(texts.version));
  const versions = rows.map(({ texts, author }) => ({
    ...{ ...asQuestion(id, texts), version: texts.version, written_by: author },
    // The built-in texts have the time of the installation's first start, which says nothing about them.
    written_at: texts.writtenBy === null ? null : (texts.writtenAt?.toISOString() ?? null),
  }));
  return { rows: versions, next };
}
