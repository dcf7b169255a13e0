/** The file of an exam on its way in (contract.md: POST /exams/upload, multipart `image` and `text`). */
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Id } from '../../contract/formats.ts';
import type { uploadExam } from '../../contract/record.ts';
import type { Tx } from '../database/database.ts';
import { account, appointment, exam } from '../database/schema.ts';
import { keptName } from '../files/fileName.ts';
import type { Places } from '../files/places.ts';
import { type Received, receive } from '../files/receive.ts';
import { refuse, refuseFields } from '../http/problems.ts';
import { type Actor, audit } from '../security/audit.ts';
import { isOnRecord } from '../security/treats.ts';

/** What an upload brought: for which exam, and its file, whole and on disk. */
export interface Upload {
  examId: string;
  file: Received;
  /** As the sender names it. */
  name: string | undefined;
}

/**
 * Takes the parts as they come, in any order. `mayAttach` is asked before the file is taken where the id comes first,
 * so that nobody fills the disk for an exam that isn't theirs.
 * @throws what `receive` and `mayAttach` do; `malformed`; `validation` when a part is missing or wrong
 */
export async function takeUpload(
  request: FastifyRequest,
  places: Places,
  maxBytes: number | undefined,
  mayAttach: (examId: string) => Promise<unknown>,
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('malformed');
  let file: Received | undefined;
  let name: string | undefined;
  let text: unknown;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        if (part.fieldname === 'text') text = part.value;
      } else if (part.fieldname !== 'image') {
        part.file.resume();
      } else {
        if (file) throw refuse('malformed');
        if (v.is(Id, text)) await mayAttach(text);
        name = part.filename;
        file = await receive(part.file, places, maxBytes);
      }
    }
    const examId = v.is(Id, text) ? text : undefined;
    if (file && examId !== undefined) return { examId, file, name };
    throw refuseFields([
      ...(examId !== undefined ? [] : [{ field: 'text', code: text === undefined ? 'required' : 'invalid' } as const]),
      ...(file ? [] : [{ field: 'image', code: 'required' } as const]),
    ]);
  } catch (error) {
    await file?.discard();
    throw error;
  } finally {
    // What is still coming is thrown away, so that a sender in full flow gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts();
  } catch (error) {
    // A part that lacks its end, a boundary that never comes, a connection that breaks: plain errors of the parser.
    throw error instanceof Error && 'statusCode' in error ? error : refuse('malformed');
  }
}

/**
 * Makes sure that a file, or that of this hash, may be attached to an exam, and locks the exam's row. Tells which file it
 * has, and whose exam it is.
 * @throws refusal `not_found` when the exam isn't the doctor's own, or its appointment was cancelled with nothing in it;
 * `exam_has_file` when it has other bytes
 */
export async function mayAttach(tx: Tx, doctorId: string, id: string, hash?: string) {
  const [found] = await tx
    .select({ hash: exam.fileHash, patientId: appointment.patientId })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        eq(exam.id, id),
        isNull(exam.deletedAt),
        eq(appointment.doctorId, doctorId),
        isNotNull(account.approvedAt),
        isOnRecord(tx),
      ),
    )
    .for('update', { of: exam });
  if (!found) throw refuse('not_found');
  if (hash !== undefined && found.hash !== null && found.hash !== hash) throw refuse('exam_has_file');
  return found;
}

/** Attaches a file that is in its place already. The same bytes again change nothing. */
export async function attach(tx: Tx, by: Actor, upload: Upload): Promise<v.InferOutput<(typeof uploadExam)['answer']>> {
  const { examId, file, name } = upload;
  const { hash, patientId } = await mayAttach(tx, by.id, examId, file.hash);
  if (hash === null) {
    await tx
      .update(exam)
      .set({
        fileHash: file.hash,
        fileName: keptName(name, file.type),
        mimetype: file.type,
        sizeBytes: file.size,
        uploadedAt: by.at,
      })
      .where(eq(exam.id, examId));
  }
  await audit(tx, by, { action: 'upload', subject: 'exam', subjectId: examId, patientId });
  return { _id: examId, url: `/exams/download?id=${examId}` };
}
