/** Uploads of exam files: multipart forms with the parts `image` and `text`. */
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { and, count, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ErrorCode } from '../../../contract/errors.ts';
import { Id } from '../../../contract/formats.ts';
import type { uploadExam } from '../../../contract/record.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, appointment, exam } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import type { ExamFolders } from '../../platform/files/examFolders.ts';
import { storedName } from '../../platform/files/fileName.ts';
import { pictureOf } from '../../platform/files/picture.ts';
import { type Received, receive } from '../../platform/files/receive.ts';
import { watchTransfer } from '../../platform/http/timeouts.ts';
import { isWritable, type Writer } from './access.ts';

/** No limit on the file itself: `EXAM_MAX_BYTES` is enforced while it arrives. The rest of a form is small. */
export const FORM_LIMITS = { fileSize: Number.POSITIVE_INFINITY, files: 10, fields: 10, parts: 20, fieldSize: 1_000 };

/** The maximum number of concurrent uploads of one account. */
export const MAX_CONCURRENT_UPLOADS = 4;

/** A received upload: the exam's id and its file, complete and on disk. */
export interface Upload {
  examId: string;
  file: Received;
  /** The file name that the client sent. */
  name: string | undefined;
}

/** The limits of an upload, checked before any byte of its file is stored. */
export interface UploadRules {
  /** For the exam whose id precedes the file; if the file comes first, for any exam of the doctor. */
  fileLimitFor(examId: string | undefined): Promise<FileLimit>;
  /** Setting `EXAM_MAX_BYTES`. */
  maxBytes: number | undefined;
  /** Disk space that must stay free, in bytes. */
  freeBytes: number;
}

/**
 * Reads the parts of the form, in any order. `fileLimitFor` is called before any byte of the file is stored, so that no
 * doctor can fill the disk on behalf of another doctor's exam.
 * @throws what `receive` and `fileLimitFor` throw; `malformed`; `validation` if a part is missing or invalid
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  folders: ExamFolders,
  { fileLimitFor, maxBytes = Number.POSITIVE_INFINITY, freeBytes }: UploadRules,
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('malformed');
  const announcedBytes = Number(request.headers['content-length'] ?? 0);
  const watch = watchTransfer(request, reply);
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
        const limit = await fileLimitFor(v.is(Id, text) ? text : undefined);
        name = part.filename;
        const isTight = limit.bytes < maxBytes;
        file = await receive(part.file, folders, {
          maxBytes: isTight ? limit.bytes : maxBytes,
          larger: isTight ? (limit.larger ?? 'exam_has_file') : 'too_large',
          freeBytes,
          announcedBytes,
          decode: pictureOf,
          watch,
        });
        watch.resume();
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
    watch.end();
    // Discards the rest of the body, so that a client that is still sending can read the response.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts();
  } catch (error) {
    // Errors of the parser: a part without its end, a missing boundary, a broken connection.
    throw error instanceof Error && 'statusCode' in error ? error : refuse('malformed');
  }
}

/** The size limit of a file: none, or the size of the existing file, which a repeated upload must match exactly. */
export interface FileLimit {
  bytes: number;
  /** Error code for a larger file; `exam_has_file` by default. */
  larger?: ErrorCode;
}

/**
 * The size limit of an upload: unlimited for an exam without a file, otherwise the size of the exam's existing file.
 * While the exam isn't known, the highest limit among all exams of the doctor.
 * @throws refusal `not_found` if the doctor has no such exam, or its appointment was cancelled before its start without
 * content
 */
export async function fileLimitFor(db: Reader, by: Writer, id: string | undefined): Promise<FileLimit> {
  const [limit] = await db
    .select({
      exams: count(),
      waiting: count(sql`case when ${exam.fileHash} is null then 1 end`),
      largest: max(exam.sizeBytes),
    })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        id === undefined ? undefined : eq(exam.id, id),
        isNull(exam.deletedAt),
        eq(appointment.doctorId, by.id),
        isNotNull(account.approvedAt),
        isWritable(db, by.at),
      ),
    );
  if (!limit || limit.exams === 0) throw refuse('not_found');
  return { bytes: limit.waiting > 0 ? Number.POSITIVE_INFINITY : (limit.largest ?? 0) };
}

/**
 * Verifies that a file (with this hash, if given) may be attached to an exam, and locks the exam's row. Returns the
 * hash of its existing file and its patient.
 * @throws refusal `not_found` if the exam isn't the doctor's own, or its appointment was cancelled before its start
 * without content; `exam_has_file` if it has a different file
 */
export async function checkAttachable(tx: Tx, by: Writer, id: string, hash?: string) {
  const [found] = await tx
    .select({ hash: exam.fileHash, patientId: appointment.patientId })
    .from(exam)
    .innerJoin(appointment, eq(appointment.id, exam.appointmentId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(
      and(
        eq(exam.id, id),
        isNull(exam.deletedAt),
        eq(appointment.doctorId, by.id),
        isNotNull(account.approvedAt),
        isWritable(tx, by.at),
      ),
    )
    .for('update', { of: exam });
  if (!found) throw refuse('not_found');
  if (hash !== undefined && found.hash !== null && found.hash !== hash) throw refuse('exam_has_file');
  return found;
}

/**
 * Attaches a file that is already in its place. Attaching the same content again changes nothing.
 * @param now the present, long after the request began if the file was slow
 */
export async function attachFile(
  tx: Tx,
  by: Actor,
  upload: Upload,
  now: Date,
): Promise<v.InferOutput<(typeof uploadExam)['response']>> {
  const { examId, file, name } = upload;
  const { hash, patientId } = await checkAttachable(tx, by, examId, file.hash);
  if (hash === null) {
    await tx
      .update(exam)
      .set({
        fileHash: file.hash,
        fileName: storedName(name, file.type),
        mimetype: file.type,
        sizeBytes: file.size,
        uploadedAt: now,
      })
      .where(eq(exam.id, examId));
    await audit(tx, by, { action: 'upload', subject: 'exam', subjectId: examId, patientId });
  }
  return { _id: examId, url: `/exams/download?id=${examId}` };
}
