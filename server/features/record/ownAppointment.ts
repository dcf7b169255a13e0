import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { account, appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { isOnRecord } from './treats.ts';

/** What a doctor's writing needs to know of one of their own appointments. */
export interface OwnAppointment {
  patientId: string;
  clinicId: string;
  anamnesis: string;
  diagnosis: string;
  version: number;
}

/**
 * An approved doctor's own appointment, locked until the transaction ends, so that two writers come one after the other.
 * @throws refusal `not_found` for every other one, and for one that was cancelled before anything was written in it
 */
export async function lockOwnAppointment(tx: Tx, doctorId: string, id: string): Promise<OwnAppointment> {
  const { patientId, clinicId, anamnesis, diagnosis, version } = appointment;
  const [found] = await tx
    .select({ patientId, clinicId, anamnesis, diagnosis, version })
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(eq(appointment.id, id), eq(appointment.doctorId, doctorId), isNotNull(account.approvedAt), isOnRecord(tx)),
    )
    .for('update', { of: appointment });
  if (!found) throw refuse('not_found');
  return found;
}
