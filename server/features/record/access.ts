/** Who may read a patient's record. */
import { and, eq, exists, gt, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { DOCUMENT_LATE_MS } from '../../../contract/documents.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { isOwnPatient, ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader } from '../../platform/database/database.ts';
import {
  account,
  appointment,
  clinicalEntry,
  exam,
  issuedDocument,
  notesVersion,
} from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

/**
 * The appointments that belong to a patient's record, and that give their doctor access to it: all that aren't
 * cancelled, and the cancelled ones with an exam file, a document, a structured entry, or notes in any version. Blank
 * notes don't count: otherwise a doctor could keep access to a patient who cancels by saving a single space.
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
  const documents = db
    .select({ one: sql`1` })
    .from(issuedDocument)
    .where(eq(issuedDocument.appointmentId, appointment.id));
  const entries = db.select({ one: sql`1` }).from(clinicalEntry).where(eq(clinicalEntry.appointmentId, appointment.id));
  return or(isNull(appointment.canceledAt), exists(texts), exists(files), exists(documents), exists(entries));
}

/** The doctor of a call that writes, and its time. */
export type Writer = Pick<Actor, 'id' | 'at'>;

/**
 * The appointments to which their doctor can still add: all on record, and for a while those that were cancelled after
 * their start. The doctor may have seen the patient by then, and what waits on a device must not be refused.
 */
export const isWritable = (db: Reader, now: Date): SQL | undefined => or(isOnRecord(db), wasCancelledLate(now));

/** After its start, and not so long ago that no device still sends something for it. */
const wasCancelledLate = (now: Date): SQL | undefined =>
  and(
    gte(appointment.canceledAt, appointment.startsAt),
    gt(appointment.canceledAt, new Date(now.getTime() - DOCUMENT_LATE_MS)),
  );

/**
 * Whether a doctor treats a patient: through an appointment on record of the same person, past or future. A doctor
 * without the clinic's approval treats no patient.
 */
export async function isTreating(db: Reader, doctorId: string, patientId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        eq(appointment.doctorId, doctorId),
        ofSamePerson(appointment.patientId, patientId),
        isNotNull(account.approvedAt),
        isOnRecord(db),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Passes for a doctor who may add documents and entries at one of their own appointments: those who treat the patient,
 * and for a while those whose appointment was cancelled after its start (see `isWritable`). Returns whether the doctor
 * treats the patient, and so may also read and change what others wrote.
 * @throws refusal `not_found`
 */
export async function requireWriteAccess(
  db: Reader,
  by: Writer,
  { id, patientId }: { id: string; patientId: string },
): Promise<boolean> {
  if (await isTreating(db, by.id, patientId)) return true;
  const isLate = await db.$count(appointment, and(eq(appointment.id, id), wasCancelledLate(by.at)));
  if (isLate === 0) throw refuse('not_found');
  return false;
}

/**
 * Passes for users who may read a patient's record, answers and exams: the patient, those who care for the patient, and
 * doctors who treat the patient.
 * @throws refusal `not_found` for all others, as for a patient who doesn't exist
 */
export async function requireReadAccess(db: Reader, by: Actor, patientId: string): Promise<void> {
  const may = by.role === 'Patient' ? await isOwnPatient(db, by, patientId) : await isTreating(db, by.id, patientId);
  if (!may) throw refuse('not_found');
}
