import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { begun } from '../../../contract/status.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, exam, handedInExam } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

/** An appointment to be replaced. */
export interface Replaced {
  id: string;
  patientId: string;
}

/**
 * Determines which of the given appointments a new one replaces: the same person's that aren't cancelled yet. Locks
 * their rows, so that no concurrent request cancels them.
 * @throws refusal `not_found` if one isn't that person's, `already_started` if one has begun
 */
export async function lockReplaced(
  tx: Tx,
  by: Actor,
  { replaces, patientId: bookedFor }: { replaces: readonly string[]; patientId: string },
): Promise<Replaced[]> {
  if (replaces.length === 0) return [];
  const { id, patientId, startsAt, status, canceledAt } = appointment;
  const rows = await tx
    .select({ id, patientId, startsAt, status, canceledAt })
    .from(appointment)
    .where(and(inArray(id, [...replaces]), ofSamePerson(patientId, bookedFor)))
    .orderBy(asc(id))
    .for('update');
  if (rows.length < replaces.length) throw refuse('not_found');
  const uncancelled = rows.filter(row => row.canceledAt === null);
  const hasBegun = uncancelled.some(row => row.startsAt <= by.at || begun.includes(row.status));
  if (hasBegun) throw refuse('already_started');
  return uncancelled;
}

/** Cancels the replaced appointments and records which one replaced them. */
export async function cancelReplaced(tx: Tx, by: Actor, replaced: readonly Replaced[], newId: string): Promise<void> {
  if (replaced.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  await tx
    .update(appointment)
    .set({ canceledAt: by.at, cancelReason: 'Nenhum', replacedBy: newId })
    .where(inArray(appointment.id, ids));
  const entries = replaced.map(({ id, patientId }) => ({
    ...{ action: 'cancel' as const, subject: 'appointment' as const, subjectId: id },
    patientId,
  }));
  await audit(tx, by, ...entries);
  const kind = 'cancelled' as const;
  // Who asked the desk for a move isn't known.
  const requester = by.role === 'Patient' ? 'patient' : by.role === 'Doctor' ? 'doctor' : undefined;
  const cause = { reason: 'Nenhum' as const, requester } as const;
  await recordEvents(tx, by, ...ids.map(appointmentId => ({ appointmentId, kind, ...cause })));
}

/**
 * Exams whose file hasn't arrived yet go to the new appointment, since the former one no longer takes files. Those of
 * another doctor stay: only the doctor who created an exam may see it without its file. What patients handed in for the
 * former appointment goes to the new one in any case.
 */
export async function moveExams(
  tx: Tx,
  replaced: readonly Replaced[],
  { id, doctorId, clinicId }: { id: string; doctorId: string; clinicId: string },
): Promise<void> {
  if (replaced.length === 0) return;
  const ids = replaced.map(one => one.id);
  const isOwn = tx
    .select({ one: sql`1` })
    .from(appointment)
    .where(and(eq(appointment.id, exam.appointmentId), eq(appointment.doctorId, doctorId)));
  await tx.update(handedInExam).set({ appointmentId: id }).where(inArray(handedInExam.appointmentId, ids));
  await tx
    .update(exam)
    .set({ appointmentId: id, clinicId })
    .where(and(inArray(exam.appointmentId, ids), isNull(exam.fileHash), isNull(exam.deletedAt), exists(isOwn)));
}
