/** What patients write: an exam without its file, and its withdrawal. */
import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { handInExam } from '../../../../contract/handedInExams.ts';
import { todayAtHome } from '../../../../contract/identity.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { lockPatientFor, ofOwnPatients, ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { appointment, exam, handedInExam, patient } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { leftFor, requireWithin } from './limits.ts';

/**
 * Creates an exam without a file for a patient for whom the account may act. A repeat with the same id returns the same
 * exam.
 * @throws refusal `not_found` for another patient or another person's appointment, and if the id belongs to anything
 * else; `validation` for a day to come; `exams_limit`
 */
export async function handIn(
  tx: Tx,
  by: Actor,
  given: string | undefined,
  { id, label, taken_on: takenOn, note, appointment_id }: v.InferOutput<(typeof handInExam)['body']>,
): Promise<v.InferOutput<(typeof handInExam)['response']>> {
  if (takenOn !== undefined && takenOn > todayAtHome(by.at)) {
    throw refuseFields([{ field: 'taken_on', code: 'date_invalid' }]);
  }
  const patientId = await lockPatientFor(tx, by, given);
  await lockHandedInOf(tx, patientId);
  const [taken] = await tx.select({ id: exam.id }).from(exam).where(eq(exam.id, id));
  if (taken) throw refuse('not_found');
  const appointmentId = appointment_id && (await currentAppointment(tx, patientId, appointment_id));
  const made = await tx
    .insert(handedInExam)
    .values({ id, patientId, accountId: by.id, appointmentId, label, takenOn, note, createdAt: by.at })
    .onConflictDoNothing()
    .returning({ createdAt: handedInExam.createdAt });
  if (made.length > 0) requireWithin(await leftFor(tx, patientId, by.at));
  const [found] = await tx
    .select({ createdAt: handedInExam.createdAt })
    .from(handedInExam)
    .where(
      and(
        eq(handedInExam.id, id),
        eq(handedInExam.accountId, by.id),
        ofSamePerson(handedInExam.patientId, patientId),
        isNull(handedInExam.withdrawnAt),
      ),
    );
  if (!found) throw refuse('not_found');
  if (made.length > 0) await audit(tx, by, { action: 'create', subject: 'handed_exam', subjectId: id, patientId });
  return { id, created_at: found.createdAt.toISOString() };
}

/** Until the transaction ends, only it counts and adds to what was handed in for a patient. */
export const lockHandedInOf = (tx: Tx, patientId: string) =>
  tx.select({ id: patient.id }).from(patient).where(eq(patient.id, patientId)).for('no key update');

/**
 * The id of one of the person's appointments, or of the one that it was moved to meanwhile; null if it was cancelled.
 * @throws refusal `not_found` for anyone else's
 */
async function currentAppointment(tx: Tx, patientId: string, given: string): Promise<string | null> {
  let next: string | null = given;
  while (next !== null) {
    const [found]: { canceledAt: Date | null; replacedBy: string | null }[] = await tx
      .select({ canceledAt: appointment.canceledAt, replacedBy: appointment.replacedBy })
      .from(appointment)
      .where(and(eq(appointment.id, next), ofSamePerson(appointment.patientId, patientId)));
    if (!found) throw refuse('not_found');
    if (found.canceledAt === null) return next;
    next = found.replacedBy;
  }
  return null;
}

/**
 * Withdraws an exam of a patient for whom the account may act. A repeat changes nothing.
 * @throws refusal `not_found` for any other
 */
export async function withdraw(tx: Tx, by: Actor, id: string): Promise<void> {
  const [found] = await tx
    .select({ patientId: handedInExam.patientId, withdrawnAt: handedInExam.withdrawnAt })
    .from(handedInExam)
    .where(and(eq(handedInExam.id, id), ofOwnPatients(handedInExam.patientId, by)))
    .for('update');
  if (!found) throw refuse('not_found');
  if (found.withdrawnAt !== null) return;
  await tx.update(handedInExam).set({ withdrawnAt: by.at }).where(eq(handedInExam.id, id));
  await audit(tx, by, { action: 'delete', subject: 'handed_exam', subjectId: id, patientId: found.patientId });
}
