import { and, asc, inArray } from 'drizzle-orm';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { ofOwnPatient, patientOf } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

/**
 * Determines which of the given appointments a new one replaces: the patient's own that aren't cancelled yet. Locks
 * their rows, so that no concurrent request cancels them.
 * @throws refusal `not_found` if one isn't the patient's, `already_started` if one has begun
 */
export async function lockReplaced(tx: Tx, by: Actor, replacedIds: readonly string[]): Promise<string[]> {
  if (replacedIds.length === 0) return [];
  const rows = await tx
    .select({ id: appointment.id, startsAt: appointment.startsAt, canceledAt: appointment.canceledAt })
    .from(appointment)
    .where(and(inArray(appointment.id, [...replacedIds]), ofOwnPatient(appointment.patientId, by)))
    .orderBy(asc(appointment.id))
    .for('update');
  if (rows.length < replacedIds.length) throw refuse('not_found');
  const uncancelled = rows.filter(row => row.canceledAt === null);
  if (uncancelled.some(row => row.startsAt <= by.at)) throw refuse('already_started');
  return uncancelled.map(row => row.id);
}

/** Cancels the replaced appointments and records which one replaced them. */
export async function cancelReplaced(tx: Tx, by: Actor, replaced: readonly string[], newId: string): Promise<void> {
  if (replaced.length === 0) return;
  await tx
    .update(appointment)
    .set({ canceledAt: by.at, cancelReason: 'Nenhum', replacedBy: newId })
    .where(inArray(appointment.id, [...replaced]));
  const entries = replaced.map(subjectId => ({
    action: 'cancel' as const,
    subject: 'appointment' as const,
    subjectId,
    patientId: patientOf(by),
  }));
  await audit(tx, by, ...entries);
}
