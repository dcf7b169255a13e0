/** The locks for closing and opening time. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, clinic, closedTime } from '../../platform/database/schema.ts';
import { lockTimeOfAll } from '../../platform/time/lock.ts';

type ClosedRow = typeof closedTime.$inferSelect;

/**
 * Locks the time of these people, then the clinic: bookings take both in the same order. A booking for a doctor who is
 * absent waits for the doctor, one at a clinic that closes for the clinic; so each is either found as affected, or
 * refused.
 * @param people doctors, and patients of affected appointments
 */
export async function lockTimes(
  tx: Tx,
  { clinicId, doctorId }: { clinicId: string; doctorId: string | null },
  people: readonly string[] = [],
): Promise<void> {
  await lockTimeOfAll(tx, doctorId === null ? people : [doctorId, ...people]);
  await tx
    .select({ id: clinic.id })
    .from(clinic)
    .where(eq(clinic.id, clinicId))
    .for(doctorId === null ? 'no key update' : 'share');
}

/** The closed time with an id, also one that has ended. Until the transaction ends, it doesn't change. */
export async function lockClosedTime(tx: Tx, id: string): Promise<ClosedRow | undefined> {
  const [found] = await tx.select().from(closedTime).where(eq(closedTime.id, id)).for('update');
  return found;
}

/** The doctors and patients of these appointments at a clinic, and the people that are known already. */
export async function peopleOf(
  tx: Tx,
  clinicId: string,
  { appointmentIds, people }: { appointmentIds: readonly string[]; people: readonly string[] },
): Promise<string[]> {
  if (appointmentIds.length === 0) return [...people];
  const rows = await tx
    .select({ patientId: appointment.patientId, doctorId: appointment.doctorId })
    .from(appointment)
    .where(and(inArray(appointment.id, [...appointmentIds]), eq(appointment.clinicId, clinicId)));
  return [...people, ...rows.flatMap(({ patientId, doctorId }) => [patientId, doctorId])];
}
