import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { KeepPurpose } from '../../../contract/formats.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';

/**
 * Audits that a doctor read these appointments, or that the doctor's device stored them: one row per patient, which
 * names the appointment if it was a single one.
 */
export async function auditReading(
  db: Reader,
  by: Actor,
  read: readonly DoctorAppointment[],
  keep?: KeepPurpose,
): Promise<void> {
  const [first, ...more] = read;
  const single = more.length === 0 ? first?.id : undefined;
  const patientIds = new Set(read.map(({ patient }) => patient.id));
  await auditRead(
    db,
    by,
    keep,
    ...[...patientIds].map(patientId => ({
      subject: 'appointment' as const,
      patientId,
      ...(single !== undefined && { subjectId: single }),
    })),
  );
}
