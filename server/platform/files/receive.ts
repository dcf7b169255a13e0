/** Receives an exam file from the network and writes it to disk in chunks. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '../../../contract/errors.ts';
import { refuse } from '../errors/problems.ts';
import type { TransferWatch } from '../http/timeouts.ts';
import { refuseWhenFull, requireDiskSpace } from './diskSpace.ts';
import { type ExamFolders, makeFolder, moveDurably, pathOf } from './examFolders.ts';
import { type ExamType, HEAD_BYTES, mayEnd, TAIL_BYTES, typeByHead } from './examType.ts';
import type { Picture } from './picture.ts';

/** Free disk space is checked again each time this many bytes of a file have arrived. */
const FREE_STEP_BYTES = 16 * 1024 * 1024;

/** Chunks (64 KB at most) per write; each write waits for another thread. */
const CHUNKS_PER_WRITE = 8;

export interface ReceiveLimits {
  /** The largest file, in bytes; unlimited by default. */
  maxBytes?: number | undefined;
  /** Error code for a larger file; `too_large` by default. */
  larger?: ErrorCode;
  /** Disk space that must stay free, in bytes. */
  freeBytes?: number;
  /** `Content-Length` of the request, if known. */
  announcedBytes?: number;
  /** Fully decodes an image; a broken one is refused. */
  decode?: (path: string) => Promise<Picture>;
  watch?: Pick<TransferWatch, 'received' | 'pause'>;
}

/** How long a sender may be silent before the upload is aborted. */
const IDLE_MS = 120_000;

/** A file that has arrived completely and is synced to disk, but isn't in its place yet. */
export interface Received {
  /** SHA-256 of its content, in hex. */
  hash: string;
  /** In bytes. */
  size: number;
  type: ExamType;
  /** The result of decoding the image; undefined for a PDF, or without `decode`. */
  picture: Picture | undefined;
  /**
   * Moves it to its place. An existing file with the same content is replaced, which renews its timestamp
   * (unusedFiles.ts).
   */
  keep(): Promise<void>;
  /** Removes the temporary file; does nothing after `keep`. */
  discard(): Promise<void>;
}

/**
 * Writes an arriving file beside the exams and hashes it on the way. On any error the file is removed.
 * @throws refusal `too_large` or `larger` (over `maxBytes`), `unsupported_file`, `storage_full`, `malformed` (aborted,
 * or silent for too long)
 */
export async function receive(source: Readable, folders: ExamFolders, limits: ReceiveLimits = {}): Promise<Received> {
  const path = join(folders.incoming, randomUUID());
  const discard = () => rm(path, { force: true });
  return await refuseWhenFull(async () => {
    await makeFolder(folders.incoming);
    await requireDiskSpace(folders.incoming, limits.freeBytes ?? 0, limits.announcedBytes ?? 0);
    const file = await open(path, 'wx+', 0o600);
    try {
      const arrived = await write(source, file, limits, () =>
        requireDiskSpace(folders.incoming, limits.freeBytes ?? 0, FREE_STEP_BYTES),
      );
      limits.watch?.pause();
      const { size, type } = arrived;
      const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
      await file.read(tail, 0, tail.length, size - tail.length);
      if (!mayEnd(type, tail)) throw refuse('unsupported_file');
      const picture = type === 'application/pdf' ? undefined : await limits.decode?.(path);
      if (picture === 'broken') throw refuse('unsupported_file');
      await file.sync();
      const keep = () => refuseWhenFull(() => moveDurably(path, pathOf(folders.exams, arrived.hash)));
      return { ...arrived, picture, keep, discard };
    } catch (error) {
      await discard();
      throw error;
    } finally {
      await file.close();
    }
  });
}

async function write(
  source: Readable,
  file: FileHandle,
  { maxBytes = Number.POSITIVE_INFINITY, larger = 'too_large', watch }: ReceiveLimits,
  requireMoreSpace: () => Promise<void>,
) {
  let assured = 0;
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  let type: ExamType | undefined;
  const detectType = async () => {
    type = await typeByHead(head);
    if (type === undefined) throw refuse('unsupported_file');
    return type;
  };
  // Chunks are hashed while those before them are written. A failed write is reported by the next `await`.
  let written = Promise.resolve();
  let batch: Buffer[] = [];
  const writeBatch = async () => {
    await written;
    written = append(file, batch);
    written.catch(() => {});
    batch = [];
  };
  try {
    for await (const chunk of chunksOf(source)) {
      size += chunk.length;
      watch?.received(chunk.length);
      if (size > maxBytes) throw refuse(larger);
      if (size - assured > FREE_STEP_BYTES) {
        await requireMoreSpace();
        assured = size;
      }
      if (type === undefined) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      // A file that isn't an exam is refused before the rest of it fills the disk.
      if (type === undefined && head.length === HEAD_BYTES) await detectType();
      hash.update(chunk);
      batch.push(chunk);
      if (batch.length === CHUNKS_PER_WRITE) await writeBatch();
    }
    await writeBatch();
  } finally {
    await written;
  }
  return { type: type ?? (await detectType()), size, hash: hash.digest('hex') };
}

async function append(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (size === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < size) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** The chunks of the upload. Aborts it if the sender is silent for too long. */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  const idle = setTimeout(() => source.destroy(new Error('The sender stopped sending.')), IDLE_MS);
  try {
    for await (const chunk of source) {
      idle.refresh();
      yield chunk;
    }
  } catch {
    throw refuse('malformed');
  } finally {
    clearTimeout(idle);
  }
}
