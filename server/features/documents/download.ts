import { eq } from 'drizzle-orm';
import type { IssuedDocument } from '../../../contract/documents.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, issuedDocument } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { documentsOf, requireReadAccess } from '../record/index.ts';

/**
 * One document, for users who may read the record.
 * @throws refusal `not_found`
 */
export async function readDocument(tx: Tx, by: Actor, id: string): Promise<IssuedDocument> {
  const isIt = eq(issuedDocument.id, id);
  const [document] = await documentsOf(tx, isIt);
  if (!document) throw refuse('not_found');
  const [found] = await tx
    .select({ patientId: appointment.patientId })
    .from(appointment)
    .where(eq(appointment.id, document.appointment_id));
  if (!found) throw refuse('not_found');
  await requireReadAccess(tx, by, found.patientId);
  await auditRead(tx, by, undefined, {
    ...{ action: 'download', subject: 'document' },
    ...{ subjectId: id, patientId: found.patientId },
  });
  return document;
}
