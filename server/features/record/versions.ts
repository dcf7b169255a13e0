import { and, desc, eq, lt } from 'drizzle-orm';
import type { NotesVersion } from '../../../contract/record.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, notesVersion } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { mayRead } from './mayRead.ts';

/**
 * All saved states of an appointment's notes, latest first, for everyone who may read the patient's record.
 * @param after returns only versions with a lower number than this
 * @throws refusal `not_found`
 */
export async function notesVersions(
  tx: Tx,
  by: Actor,
  appointmentId: string,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<NotesVersion[]> {
  const ofAppointment = eq(appointment.id, appointmentId);
  const [found] = await tx.select({ patientId: appointment.patientId }).from(appointment).where(ofAppointment);
  if (!found) throw refuse('not_found');
  await mayRead(tx, by, found.patientId);
  await auditRead(tx, by, undefined, { subject: 'notes', subjectId: appointmentId, patientId: found.patientId });
  const { version, anamnesis, diagnosis, writtenAt } = notesVersion;
  const rows = await tx
    .select({ version, anamnesis, diagnosis, writtenAt })
    .from(notesVersion)
    .where(
      and(
        eq(notesVersion.appointmentId, appointmentId),
        after === undefined ? undefined : lt(notesVersion.version, after),
      ),
    )
    .orderBy(desc(notesVersion.version))
    .limit(limit);
  return rows.map(({ writtenAt, ...row }) => ({ ...row, written_at: writtenAt?.toISOString() ?? null }));
}
