import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { QueryOf } from '../../../../contract/call.ts';
import type { downloadExam } from '../../../../contract/record.ts';
import { type Actor, auditRead } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { handedInExam } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { requireReadAccess } from '../access.ts';

/**
 * The file of an exam that was handed in, for users who may read it; undefined if none was uploaded. One that was
 * withdrawn is only read by doctors, and only if a doctor had opened it before.
 * @throws refusal `not_found`
 */
export async function readHandedInFile(
  tx: Tx,
  by: Actor,
  { id, keep }: QueryOf<typeof downloadExam>,
  access: { action: 'download' } | { action: 'read' },
) {
  const { patientId, fileHash, sizeBytes, fileName, mimetype, openedAt, withdrawnAt } = handedInExam;
  const isReadable =
    by.role === 'Patient' ? isNull(withdrawnAt) : or(isNull(withdrawnAt), isNotNull(handedInExam.openedAt));
  const [found] = await tx
    .select({ patientId, hash: fileHash, size: sizeBytes, name: fileName, type: mimetype, openedAt })
    .from(handedInExam)
    .where(and(eq(handedInExam.id, id), isReadable));
  if (!found) throw refuse('not_found');
  await requireReadAccess(tx, by, found.patientId);
  const subject = access.action === 'download' ? 'handed_exam' : 'thumbnail';
  await auditRead(tx, by, keep, { action: access.action, subject, subjectId: id, patientId: found.patientId });
  const { hash, size, name, type } = found;
  if (hash === null || size === null || name === null || type === null) return undefined;
  if (by.role === 'Doctor' && found.openedAt === null) await markOpened(tx, id, by.at);
  return { hash, size, name, type };
}

/**
 * Remembers that a doctor got the file.
 * @throws refusal `not_found` if it was withdrawn at the same time
 */
async function markOpened(tx: Tx, id: string, at: Date): Promise<void> {
  const { openedAt, withdrawnAt } = handedInExam;
  await tx
    .update(handedInExam)
    .set({ openedAt: at })
    .where(and(eq(handedInExam.id, id), isNull(openedAt), isNull(withdrawnAt)));
  const [found] = await tx.select({ openedAt }).from(handedInExam).where(eq(handedInExam.id, id));
  if (!found?.openedAt) throw refuse('not_found');
}
