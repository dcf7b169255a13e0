import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../platform/database/database.ts';
import { account, appointment, exam, notesVersion } from '../../platform/database/schema.ts';

/**
 * The appointments that belong to a patient's record, and that give their doctor access to it: all that aren't
 * cancelled, and the cancelled ones with an exam file or with notes in any version. Blank notes don't count: otherwise
 * a doctor could keep access to a patient who cancels by saving a single space.
 */
export function isOnRecord(db: Reader): SQL | undefined {
  const texts = db
    .select({ one: sql`1` })
    .from(notesVersion)
    .where(
      and(
        eq(notesVersion.appointmentId, appointment.id),
        sql`has_text(${notesVersion.anamnesis} || ${notesVersion.diagnosis})`,
      ),
    );
  const files = db
    .select({ one: sql`1` })
    .from(exam)
    .where(and(eq(exam.appointmentId, appointment.id), isNotNull(exam.fileHash), isNull(exam.deletedAt)));
  return or(isNull(appointment.canceledAt), exists(texts), exists(files));
}

/**
 * Whether a doctor treats a patient: through an appointment on record, past or future. A doctor without the clinic's
 * approval treats no patient.
 */
export async function treats(db: Reader, doctorId: string, patientId: string): Promise<boolean> {
  const [tie] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        eq(appointment.doctorId, doctorId),
        eq(appointment.patientId, patientId),
        isNotNull(account.approvedAt),
        isOnRecord(db),
      ),
    )
    .limit(1);
  return tie !== undefined;
}
