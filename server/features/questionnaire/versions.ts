import { and, desc, lt } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/call.ts';
import type { AnswerVersion, listAnswerVersions } from '../../../contract/questionnaire.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerVersion } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { requireReadAccess } from '../record/index.ts';

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
    .select()
    .from(answerVersion)
    .where(
      and(
        ofSamePerson(answerVersion.patientId, patientId),
        after === undefined ? undefined : lt(answerVersion.version, after),
      ),
    )
    .orderBy(desc(answerVersion.version))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ version }) => String(version));
  const versions = rows.map(({ version, questionId, answer, answerJson, answeredAt, storedAt }) => ({
    version,
    question_id: questionId,
    answer,
    answerJSON: answerJson,
    answered_at: answeredAt.toISOString(),
    stored_at: storedAt?.toISOString() ?? null,
  }));
  return { rows: versions, next };
}
