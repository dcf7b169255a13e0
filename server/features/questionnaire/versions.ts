import { and, desc, lt } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/call.ts';
import type { AnswerVersion, listAnswerVersions } from '../../../contract/questionnaire.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerVersion, questionVersion } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { requireReadAccess } from '../record/index.ts';
import { askedOf, isVersionOf } from './questions.ts';

/**
 * Every answer that a person has ever given, latest first.
 * @throws refusal `not_found`
 */
export async function answerVersions(
  tx: Tx,
  by: Actor,
  patientId: string,
  part: QueryOf<typeof listAnswerVersions>,
): Promise<Page<AnswerVersion>> {
  const { after } = part;
  await requireReadAccess(tx, by, patientId);
  await auditRead(tx, by, undefined, { subject: 'answers', patientId });
  const read = await tx
    .select({ given: answerVersion, texts: questionVersion })
    .from(answerVersion)
    .innerJoin(questionVersion, isVersionOf(answerVersion))
    .where(
      and(
        ofSamePerson(answerVersion.patientId, patientId),
        after === undefined ? undefined : lt(answerVersion.version, after),
      ),
    )
    .orderBy(desc(answerVersion.version))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ given }) => String(given.version));
  const versions = rows.map(({ given, texts }) => ({
    ...{ version: given.version, question_id: given.questionId, answer: given.answer, answerJSON: given.answerJson },
    answered_at: given.answeredAt.toISOString(),
    stored_at: given.storedAt?.toISOString() ?? null,
    ...askedOf(given.questionId, texts),
  }));
  return { rows: versions, next };
}
