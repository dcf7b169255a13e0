import { and, desc, eq, lt } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/call.ts';
import type { listNotesVersions, NotesVersion } from '../../../contract/record.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, notesVersion } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { requireReadAccess } from './access.ts';

/**
 * All saved states of an appointment's notes, latest first, for everyone who may read the patient's record.
 * @throws refusal `not_found`
 */
export async function notesVersions(
  tx: Tx,
  by: Actor,
  appointmentId: string,
  part: QueryOf<typeof listNotesVersions>,
): Promise<Page<NotesVersion>> {
  const ofAppointment = eq(appointment.id, appointmentId);
  const [found] = await tx.select({ patientId: appointment.patientId }).from(appointment).where(ofAppointment);
  if (!found) throw refuse('not_found');
  await requireReadAccess(tx, by, found.patientId);
  await auditRead(tx, by, undefined, { subject: 'notes', subjectId: appointmentId, patientId: found.patientId });
  const { version, anamnesis, diagnosis, writtenAt } = notesVersion;
  const read = await tx
    .select({ version, anamnesis, diagnosis, writtenAt })
    .from(notesVersion)
    .where(
      and(
        eq(notesVersion.appointmentId, appointmentId),
        part.after === undefined ? undefined : lt(notesVersion.version, part.after),
      ),
    )
    .orderBy(desc(notesVersion.version))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ version }) => String(version));
  return {
    rows: rows.map(({ writtenAt, ...row }) => ({ ...row, written_at: writtenAt?.toISOString() ?? null })),
    next,
  };
}
