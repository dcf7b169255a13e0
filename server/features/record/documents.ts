/** The documents of a record, as they were issued. */
import { asc, eq, type SQL } from 'drizzle-orm';
import type { IssuedDocument } from '../../../contract/documents.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { appointment, issuedDocument } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { requireReadAccess } from './access.ts';

/** The documents that `which` selects, by when they were issued. */
export async function documentsOf(db: Reader, which: SQL | undefined): Promise<IssuedDocument[]> {
  const { id, appointmentId, code, content, printed, issuedAt, receivedAt, canceledAt, cancelReason } = issuedDocument;
  const rows = await db
    .select({
      ...{ id, appointment_id: appointmentId, code, content, printed, issuedAt, receivedAt, canceledAt },
      cancel_reason: cancelReason,
    })
    .from(issuedDocument)
    .innerJoin(appointment, eq(appointment.id, appointmentId))
    .where(which)
    .orderBy(asc(issuedAt), asc(id));
  return rows.map(({ issuedAt, receivedAt, canceledAt, ...row }) => ({
    ...row,
    issued_at: issuedAt.toISOString(),
    received_at: receivedAt.toISOString(),
    canceled_at: canceledAt?.toISOString() ?? null,
  }));
}

/**
 * The documents of one appointment.
 * @throws refusal `not_found`
 */
export async function listDocuments(tx: Tx, by: Actor, appointmentId: string): Promise<IssuedDocument[]> {
  const isIt = eq(appointment.id, appointmentId);
  const [found] = await tx.select({ patientId: appointment.patientId }).from(appointment).where(isIt);
  if (!found) throw refuse('not_found');
  await requireReadAccess(tx, by, found.patientId);
  await auditRead(tx, by, undefined, { subject: 'documents', subjectId: appointmentId, patientId: found.patientId });
  return await documentsOf(tx, isIt);
}
