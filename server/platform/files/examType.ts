/**
 * Detects the type of an exam file from its content alone, since names and declared types can be wrong. Beside the
 * signature, this checks for content that other programs would interpret as a different type.
 */
import { fileTypeFromBuffer } from 'file-type';
import type { InferOutput } from 'valibot';
import type { Exam } from '../../../contract/record.ts';
import { examTypes } from '../../../contract/record.ts';

export type ExamType = NonNullable<InferOutput<typeof Exam>['mimetype']>;

/** How much of a file's start is examined: what file-type requires. */
export const HEAD_BYTES = 4_100;
/** How much of its end is examined: the maximum size of a ZIP's end record with its comment. */
export const TAIL_BYTES = 22 + 65_535;

/** How far into a file browsers look for HTML, and PDF readers for a PDF header. */
const SNIFFED_BYTES = 1_024;

const MARKUP = /<(!doctype|html|head|body|script|iframe|svg|\?php)\b/i;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The type of a file by its first `HEAD_BYTES` (or the whole file); undefined if it isn't allowed for exams. */
export async function typeByHead(head: Uint8Array): Promise<ExamType | undefined> {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  const type = examTypes.find(each => each === mime);
  const sniffed = latin(head.subarray(0, SNIFFED_BYTES));
  if (type === undefined || MARKUP.test(sniffed)) return undefined;
  if (type === 'application/pdf') return /^%PDF-[12]\.\d/.test(sniffed) ? type : undefined;
  return sniffed.includes('%PDF-') ? undefined : type;
}

/**
 * Whether these last `TAIL_BYTES` (or the whole file) are valid for the type: PDF and PNG need end markers, no ZIP
 * trailer.
 */
export function mayEnd(type: ExamType, tail: Uint8Array): boolean {
  if (type === 'application/pdf' && !latin(tail).includes('%%EOF')) return false;
  if (type === 'image/png' && !latin(tail).includes('IEND')) return false;
  return !endsAsZip(Buffer.from(tail));
}

/** ZIPs are read from their end, so one can be appended to any other file. Its comment ends exactly at the end. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf('PK\x05\x06', 0, 'latin1'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
