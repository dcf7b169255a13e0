/** The files of exams that patients hand in: who may send them, and how large they may be. */
import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { uploadHandedInExam } from '../../../../contract/handedInExams.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { lockPatientFor, ofOwnPatients } from '../../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { handedInExam } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { storedName } from '../../../platform/files/fileName.ts';
import type { FileLimit, Upload } from '../upload.ts';
import { lockHandedInOf } from './handIn.ts';
import { leftFor, requireWithin } from './limits.ts';

/** The exams that an account handed in for patients for whom it still may act, without the withdrawn ones. */
const ownOf = (by: Actor) =>
  and(eq(handedInExam.accountId, by.id), isNull(handedInExam.withdrawnAt), ofOwnPatients(handedInExam.patientId, by));

/** @throws refusal `not_found` if the account has handed in no exam, so that it can have no file for one */
export async function requireAnyHandedIn(db: Reader, by: Actor): Promise<void> {
  const [any] = await db.select({ id: handedInExam.id }).from(handedInExam).where(ownOf(by)).limit(1);
  if (!any) throw refuse('not_found');
}

/**
 * The size limit of a file: what may still be handed in for the patient, or the size of the exam's existing file, which
 * a repeat must match.
 * @param id undefined if the form has the file before the id
 * @throws refusal `not_found`; `validation` without an id, since the limit depends on the patient; `exams_limit`
 */
export async function handedInLimitFor(db: Reader, by: Actor, id: string | undefined): Promise<FileLimit> {
  if (id === undefined) throw refuseFields([{ field: 'text', code: 'required' }]);
  const { patientId, sizeBytes } = handedInExam;
  const [found] = await db
    .select({ patientId, sizeBytes })
    .from(handedInExam)
    .where(and(eq(handedInExam.id, id), ownOf(by)));
  if (!found) throw refuse('not_found');
  if (found.sizeBytes !== null) return { bytes: found.sizeBytes, larger: 'exam_has_file' };
  const left = await leftFor(db, found.patientId, by.at);
  if (left.bytes <= 0) throw refuse('exams_limit');
  return { bytes: left.bytes, larger: 'exams_limit' };
}

/** Attaches a file that is already in its place. Attaching the same content again changes nothing. */
export async function attachHandedIn(
  tx: Tx,
  by: Actor,
  { examId, file, name }: Upload,
): Promise<v.InferOutput<(typeof uploadHandedInExam)['response']>> {
  const [own] = await tx
    .select({ patientId: handedInExam.patientId })
    .from(handedInExam)
    .where(and(eq(handedInExam.id, examId), ownOf(by)));
  if (!own) throw refuse('not_found');
  const patientId = await lockPatientFor(tx, by, own.patientId);
  await lockHandedInOf(tx, patientId);
  const [found] = await tx
    .select({ hash: handedInExam.fileHash })
    .from(handedInExam)
    .where(and(eq(handedInExam.id, examId), ownOf(by)))
    .for('update');
  if (!found) throw refuse('not_found');
  if (found.hash !== null && found.hash !== file.hash) throw refuse('exam_has_file');
  if (found.hash === null) {
    const left = await leftFor(tx, patientId, by.at, examId);
    requireWithin({ exams: 0, bytes: left.bytes - file.size });
    await tx
      .update(handedInExam)
      .set({
        fileHash: file.hash,
        fileName: storedName(name, file.type),
        mimetype: file.type,
        sizeBytes: file.size,
        uploadedAt: by.at,
      })
      .where(eq(handedInExam.id, examId));
    await audit(tx, by, { action: 'upload', subject: 'handed_exam', subjectId: examId, patientId });
  }
  return { id: examId };
}
