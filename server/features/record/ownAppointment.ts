import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { account, appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { isWritable, type Writer } from './access.ts';

/** What writes of a doctor need from one of their own appointments. */
export interface OwnAppointment {
  patientId: string;
  clinicId: string;
  anamnesis: string;
  diagnosis: string;
  version: number;
}

/**
 * An approved doctor's own appointment, locked until the transaction ends, so that concurrent writes are serialized.
 * @throws refusal `not_found` for any other, and for one that was cancelled before its start without content
 */
export async function lockOwnAppointment(tx: Tx, by: Writer, id: string): Promise<OwnAppointment> {
  const { patientId, clinicId, anamnesis, diagnosis, version } = appointment;
  const [found] = await tx
    .select({ patientId, clinicId, anamnesis, diagnosis, version })
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        eq(appointment.id, id),
        eq(appointment.doctorId, by.id),
        isNotNull(account.approvedAt),
        isWritable(tx, by.at),
      ),
    )
    .for('update', { of: appointment });
  if (!found) throw refuse('not_found');
  return found;
}
