import { and, desc, eq, lt } from 'drizzle-orm';
import type { AnswerVersion } from '../../../contract/questionnaire.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerVersion } from '../../platform/database/schema.ts';
import { mayRead } from '../record/index.ts';

/**
 * Every answer that a patient has ever given, latest first.
 * @param after returns only versions with a lower number than this
 * @throws refusal `not_found`
 */
export async function answerVersions(
  tx: Tx,
  by: Actor,
  patientId: string,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<AnswerVersion[]> {
  await mayRead(tx, by, patientId);
  await auditRead(tx, by, undefined, { subject: 'answers', patientId });
  const rows = await tx
    .select()
    .from(answerVersion)
    .where(
      and(eq(answerVersion.patientId, patientId), after === undefined ? undefined : lt(answerVersion.version, after)),
    )
    .orderBy(desc(answerVersion.version))
    .limit(limit);
  return rows.map(({ version, questionId, answer, answerJson, answeredAt, storedAt }) => ({
    version,
    question_id: questionId,
    answer,
    answerJSON: answerJson,
    answered_at: answeredAt.toISOString(),
    stored_at: storedAt?.toISOString() ?? null,
  }));
}
