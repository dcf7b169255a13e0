import { and, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '../database/database.ts';
import { account, appointment, exam } from '../database/schema.ts';

/**
 * Whether a doctor treats a patient (contract.md, "Calls"): an appointment ties the two, past or future, that isn't
 * cancelled, or that holds notes or exams although it is. A doctor whom the clinic hasn't approved treats nobody.
 */
export async function treats(db: Reader, doctorId: string, patientId: string): Promise<boolean> {
  const exams = db
    .select({ one: sql`1` })
    .from(exam)
    .where(and(eq(exam.appointmentId, appointment.id), isNull(exam.deletedAt)));
  const [tie] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        eq(appointment.doctorId, doctorId),
        eq(appointment.patientId, patientId),
        isNotNull(account.approvedAt),
        or(isNull(appointment.canceledAt), ne(appointment.anamnesis, ''), ne(appointment.diagnosis, ''), exists(exams)),
      ),
    )
    .limit(1);
  return tie !== undefined;
}
