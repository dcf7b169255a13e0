/** Exam rows: created and hidden by the appointment's doctor, listed for everyone who may read the record. */
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { QueryOf } from '../../../contract/call.ts';
import {
  type createExam as createExamCall,
  type downloadExam,
  EXAMS_PER_APPOINTMENT,
  type Exam,
} from '../../../contract/record.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { type Actor, audit, auditRead } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, appointment, clinic, exam, handedInExam } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import type { ExamType } from '../../platform/files/examType.ts';
import type { StoredFile } from '../../platform/files/storedFile.ts';
import { requireReadAccess } from './access.ts';
import { readHandedInFile } from './handedIn/readFile.ts';
import { lockOwnAppointment } from './ownAppointment.ts';

type Created = v.InferOutput<(typeof createExamCall)['response']>;

/**
 * Creates an exam without a file. A repeat with the same id returns the same exam.
 * @throws refusal `not_found` if the appointment isn't the doctor's own, or the id belongs to another appointment's
 * exam, a deleted one, or one that was handed in; `exams_limit`
 */
export async function createExam(
  tx: Tx,
  by: Actor,
  {
    id = crypto.randomUUID(),
    appointment_id: appointmentId,
    result,
    label,
    taken_on: takenOn,
  }: v.InferOutput<(typeof createExamCall)['body']>,
): Promise<Created> {
  const { patientId, clinicId } = await lockOwnAppointment(tx, by, appointmentId);
  const [taken] = await tx.select({ id: handedInExam.id }).from(handedInExam).where(eq(handedInExam.id, id));
  if (taken) throw refuse('not_found');
  if (takenOn !== undefined) await requirePast(tx, clinicId, takenOn, by.at);
  const [known] = await tx.select({ id: exam.id }).from(exam).where(eq(exam.id, id));
  const there = known ? 0 : await tx.$count(exam, eq(exam.appointmentId, appointmentId));
  if (there >= EXAMS_PER_APPOINTMENT) throw refuse('exams_limit');
  const added = await tx
    .insert(exam)
    .values({ id, appointmentId, clinicId, result, label, takenOn, createdAt: by.at })
    .onConflictDoNothing()
    .returning({ id: exam.id });
  const [made] = await tx
    .select()
    .from(exam)
    .where(and(eq(exam.id, id), eq(exam.appointmentId, appointmentId), isNull(exam.deletedAt)));
  if (!made) throw refuse('not_found');
  if (added.length > 0) await audit(tx, by, { action: 'create', subject: 'exam', subjectId: id, patientId });
  return { id, appointment_id: appointmentId, result: made.result, created_at: made.createdAt.toISOString() };
}

/** @throws refusal `validation` for a day after today at the clinic */
async function requirePast(db: Reader, clinicId: string, day: string, now: Date): Promise<void> {
  const [place] = await db.select({ timeZone: clinic.timeZone }).from(clinic).where(eq(clinic.id, clinicId));
  if (place && day > dateAt(place.timeZone, now.getTime()))
    throw refuseFields([{ field: 'taken_on', code: 'date_invalid' }]);
}

/**
 * The exams of the appointments that `which` selects, by the day on which they were made, or handed in if that isn't
 * known. Exams without a file are only listed for their own
 * doctor.
 */
export async function examsOf(db: Reader, reader: Pick<Actor, 'id'>, which: SQL | undefined): Promise<Exam[]> {
  const rows = await db
    .select({
      id: exam.id,
      appointment_id: exam.appointmentId,
      createdAt: exam.createdAt,
      name: exam.fileName,
      mimetype: exam.mimetype,
      size: exam.sizeBytes,
      label: exam.label,
      takenOn: exam.takenOn,
    })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .where(and(which, isNull(exam.deletedAt), or(isNotNull(exam.fileHash), eq(appointment.doctorId, reader.id))))
    .orderBy(sql`coalesce(${exam.takenOn}, ${exam.createdAt}::date)`, asc(exam.createdAt), asc(exam.id));
  return rows.map(({ createdAt, label, takenOn, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    ...(label !== null && { label }),
    ...(takenOn !== null && { taken_on: takenOn }),
  }));
}

/**
 * The exams of one appointment; null if there are none.
 * @throws refusal `not_found`
 */
export async function listExams(tx: Tx, by: Actor, appointmentId: string): Promise<Exam[] | null> {
  const isIt = eq(appointment.id, appointmentId);
  const [found] = await tx.select({ patientId: appointment.patientId }).from(appointment).where(isIt);
  if (!found) throw refuse('not_found');
  await requireReadAccess(tx, by, found.patientId);
  await auditRead(tx, by, undefined, { subject: 'exams', subjectId: appointmentId, patientId: found.patientId });
  const exams = await examsOf(tx, by, isIt);
  return exams.length > 0 ? exams : null;
}

/** Hides an exam of the doctor's own from every response. A repeat changes nothing. The row and the file are kept. */
export async function hideExam(tx: Tx, by: Actor, id: string): Promise<void> {
  const [found] = await tx
    .select({ patientId: appointment.patientId })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(and(eq(exam.id, id), eq(appointment.doctorId, by.id), isNotNull(account.approvedAt)));
  if (!found) throw refuse('not_found');
  const hidden = await tx
    .update(exam)
    .set({ deletedAt: by.at })
    .where(and(eq(exam.id, id), isNull(exam.deletedAt)))
    .returning({ id: exam.id });
  if (hidden.length === 0) return;
  await audit(tx, by, { action: 'delete', subject: 'exam', subjectId: id, patientId: found.patientId });
}

/** The file of an exam, as its row describes it. */
export interface ExamFile extends StoredFile {
  name: string;
  type: ExamType;
}

/**
 * The file of an exam, also of one that was handed in, for users who may read it; undefined if none was uploaded.
 * @throws refusal `not_found`
 */
export async function readExamFile(
  tx: Tx,
  by: Actor,
  { id, keep }: QueryOf<typeof downloadExam>,
  access: { action: 'download'; subject: 'exam' } | { action: 'read'; subject: 'thumbnail' },
): Promise<ExamFile | undefined> {
  const [found] = await tx
    .select({
      patientId: appointment.patientId,
      hash: exam.fileHash,
      size: exam.sizeBytes,
      name: exam.fileName,
      type: exam.mimetype,
    })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .where(and(eq(exam.id, id), isNull(exam.deletedAt)));
  if (!found) return await readHandedInFile(tx, by, { id, keep }, access);
  const { patientId, hash, size, name, type } = found;
  await requireReadAccess(tx, by, patientId);
  await auditRead(tx, by, keep, { ...access, subjectId: id, patientId });
  return hash !== null && size !== null && name !== null && type !== null ? { hash, size, name, type } : undefined;
}
