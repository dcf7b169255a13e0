import { eq, sql } from 'drizzle-orm';
import type { LinkedAppointment } from '../../../../contract/links.ts';
import { isAwaited, type Status } from '../../../../contract/status.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { account, appointment, clinic, patient } from '../../../platform/database/schema.ts';
import { firstName } from '../../../platform/mail/texts.ts';
import { uselessLink } from './bearer.ts';

/** The last appointment of a chain of moves, and whether it isn't the first one. */
async function currentId(db: Reader, appointmentId: string): Promise<{ id: string; isMoved: boolean }> {
  const [last] = await db.execute<{ id: string }>(sql`
    with recursive chain (id, replaced_by, place) as (
      select id, replaced_by, 0 from appointment where id = ${appointmentId}::uuid
      union all
      select next.id, next.replaced_by, place + 1 from chain join appointment next on next.id = chain.replaced_by
      where place < 1000)
    select id from chain order by place desc limit 1`);
  return { id: last?.id ?? appointmentId, isMoved: last !== undefined && last.id !== appointmentId };
}

function stateOf(
  row: { status: Status; startsAt: Date; canceledAt: Date | null },
  isMoved: boolean,
  now: Date,
): LinkedAppointment['state'] {
  if (row.canceledAt) return 'cancelled';
  if (isMoved) return 'moved';
  if (row.startsAt <= now || !isAwaited(row.status)) return 'past';
  return row.status === 'confirmed' ? 'confirmed' : 'booked';
}

/**
 * What a link shows of its appointment, or of the one that it was moved to: no more than the message said.
 * @param addresseeId the account or the patient that the message was sent to
 */
export async function linkedAppointment(
  db: Reader,
  appointmentId: string,
  addresseeId: string,
  now: Date,
): Promise<LinkedAppointment> {
  const { id, isMoved } = await currentId(db, appointmentId);
  const { status, startsAt, canceledAt } = appointment;
  const [row] = await db
    .select({
      ...{ status, startsAt, canceledAt, doctor: account.name, patientId: patient.rootId, patient: patient.name },
      clinic: { name: clinic.name, address: clinic.address, phone: clinic.phone, time_zone: clinic.timeZone },
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .where(eq(appointment.id, id));
  if (!row) throw uselessLink();
  return {
    state: stateOf(row, isMoved, now),
    date: row.startsAt.toISOString(),
    doctor: row.doctor ?? '',
    clinic: row.clinic,
    patient: row.patientId === addresseeId ? null : firstName(row.patient),
  };
}
