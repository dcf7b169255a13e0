import { EXPORT_SIZE_HEADER, exportData } from '../../../contract/export.ts';
import { NetworkError } from '../../net/errors.ts';
import { readStream } from '../../net/stream.ts';
import { isWholeZip } from './zip.ts';

/** The server begins once it has counted what there is. */
const BEGIN_TIMEOUT_MS = 60_000;
/** A large picture takes the server up to half a minute. */
const SILENCE_TIMEOUT_MS = 90_000;
/** From this size on, in bytes, parts become a blob, which browsers can move out of the memory. */
const BLOB_BYTES = 8_000_000;

/** How much has arrived, and about how much there will be, both in bytes. */
export interface Progress {
  received: number;
  expected: number;
}

interface Options {
  /** A dependent of the user; by default the user. */
  patient: string | undefined;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Downloads an export.
 * @throws what `readStream` throws; `NetworkError` as well when the end is missing
 */
export async function downloadExport({ patient, signal, onProgress }: Options): Promise<Blob> {
  const blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let received = 0;
  let expected = 0;
  const pack = () => {
    blobs.push(new Blob(parts));
    parts = [];
    waiting = 0;
  };
  await readStream(
    exportData,
    {
      ...{ query: { patient }, signal, type: 'application/zip' },
      ...{ beginMs: BEGIN_TIMEOUT_MS, silenceMs: SILENCE_TIMEOUT_MS },
      onHeaders: header => {
        expected = Number(header(EXPORT_SIZE_HEADER)) || 0;
      },
    },
    bytes => {
      parts.push(bytes);
      waiting += bytes.length;
      received += bytes.length;
      if (waiting > BLOB_BYTES) pack();
      onProgress({ received, expected: Math.max(expected, received) });
    },
  );
  pack();
  const file = new Blob(blobs, { type: 'application/zip' });
  if (!(await isWholeZip(file))) throw new NetworkError('unreachable', new Error('the end of the zip is missing'));
  return file;
}
