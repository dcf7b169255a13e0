import { eq } from 'drizzle-orm';
import { mayChange, type Status } from '../../../contract/status.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { lockPatientFor } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { recordEvents } from '../../platform/live/recordEvents.ts';

interface Confirmed {
  id: string;
  status: Status;
  status_at: string | null;
}

/**
 * Confirms an appointment of the patient or a dependent, until it starts. A repeat changes nothing.
 * @throws refusal `not_found`, also for a cancelled one, `already_started`, `status_conflict` with the current status,
 * which is still `booked` if the clinic asks for another time
 */
export async function confirmOfPatient(tx: Tx, by: Actor, id: string): Promise<Confirmed> {
  const { patientId, status, statusAt, startsAt, canceledAt, askedToMoveAt } = appointment;
  const [known] = await tx.select({ patientId }).from(appointment).where(eq(appointment.id, id));
  if (!known) throw refuse('not_found');
  await lockPatientFor(tx, by, known.patientId);
  const [found] = await tx
    .select({ patientId, status, statusAt, startsAt, canceledAt, askedToMoveAt })
    .from(appointment)
    .where(eq(appointment.id, id))
    .for('update');
  if (!found || found.canceledAt) throw refuse('not_found');
  if (found.status === 'confirmed')
    return { id, status: 'confirmed', status_at: found.statusAt?.toISOString() ?? null };
  if (!mayChange(by.role, found.status, 'confirmed')) {
    throw refuse('status_conflict', { extra: { current: found.status } });
  }
  if (found.startsAt <= by.at) throw refuse('already_started');
  // An old mail link or a queued confirmation can arrive after the clinic has asked for another time.
  if (found.askedToMoveAt) throw refuse('status_conflict', { extra: { current: found.status } });
  await tx.update(appointment).set({ status: 'confirmed', statusAt: by.at }).where(eq(appointment.id, id));
  await recordEvents(tx, by, { appointmentId: id, kind: 'status', before: found.status, after: 'confirmed' });
  await audit(tx, by, { action: 'change', subject: 'appointment', subjectId: id, patientId: found.patientId });
  return { id, status: 'confirmed', status_at: by.at.toISOString() };
}
