/** Decodes images and makes thumbnails in a child process with limited memory and time (picture.mjs). */
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { root } from '../config/project.ts';
import { refuse } from '../errors/problems.ts';
import { semaphore } from '../jobs/semaphore.ts';

/** Longer side of a thumbnail, in pixels. */
const SIDE = 256;
/** Longer side of a picture in a document for printing, in pixels. */
const PRINTED_SIDE = 1_000;
/** Memory limit of the child process, in kilobytes. Enough for a progressive JPEG of `EXAM.maxPixels`. */
const MEMORY_KB = 512 * 1024;

interface Limits {
  /** The largest image that is decoded, in pixels. A small file can declare far larger dimensions. */
  maxPixels: number;
  /** Time limit of the child process, in milliseconds. */
  limitMs: number;
  /** Longer side of the result, in pixels. */
  side: number;
  format: 'webp' | 'jpeg';
}

const EXAM: Limits = { maxPixels: 40_000_000, limitMs: 30_000, side: SIDE, format: 'webp' };
const PRINTED: Limits = { ...EXAM, side: PRINTED_SIDE, format: 'jpeg' };
/** An exam may have to wait for an avatar that is being decoded, so avatars get little time. */
const AVATAR: Limits = { ...EXAM, maxPixels: 4_000_000, limitMs: 10_000 };

/** How many images of exams may be queued. A gallery requests its thumbnails one after the other. */
const MAX_QUEUED = 500;
/** The same for avatars, which anyone can request. */
const MAX_QUEUED_AVATARS = 8;
const RETRY_SECONDS = 5;

/** `broken`: the image can't be decoded. `unknown`: it has too many pixels, or exceeded the memory or time limit. */
export type Picture = { webp: Buffer } | 'broken' | 'unknown';

const script = fileURLToPath(new URL('server/platform/files/picture.mjs', root));
// The shell sets the memory limit and then becomes the decoder. On macOS, `ulimit -d` fails; time and pixel limits
// still apply.
const bounded = `ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`;
const decoding = semaphore({
  permits: 1,
  maxQueued: MAX_QUEUED,
  maxQueuedLowPriority: MAX_QUEUED_AVATARS,
  full: () => refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS, expected: true }),
});

/**
 * Fully decodes an image file of an exam and returns its thumbnail. One image at a time, to leave processor time for
 * requests.
 * @throws refusal `unavailable` when too many are queued
 */
export async function pictureOf(path: string): Promise<Picture> {
  return thumbnail(await decoding.run(() => run(path, EXAM)));
}

/**
 * The same, as a JPEG for a document; undefined when the image is broken or too large.
 * @throws refusal `unavailable` when too many are queued
 */
export async function printedPictureOf(path: string): Promise<Buffer | undefined> {
  const picture = await decoding.run(() => run(path, PRINTED));
  return typeof picture === 'string' ? undefined : picture.bytes;
}

/**
 * The thumbnail of an avatar. It is decoded only while no exam waits, so that anonymous requests delay no upload.
 * @throws refusal `unavailable` when too many avatars are queued
 */
export async function avatarOf(path: string): Promise<Picture> {
  return thumbnail(await decoding.runLowPriority(() => run(path, AVATAR)));
}

const thumbnail = (made: Awaited<ReturnType<typeof run>>): Picture =>
  typeof made === 'string' ? made : { webp: made.bytes };

async function run(
  path: string,
  { maxPixels, limitMs, side, format }: Limits,
): Promise<{ bytes: Buffer } | 'broken' | 'unknown'> {
  const child = spawn(
    '/bin/sh',
    ['-c', bounded, process.execPath, script, path, String(maxPixels), String(side), format],
    // The server's environment contains secrets, so the child gets none of it.
    { env: {}, stdio: ['ignore', 'pipe', 'ignore'], timeout: limitMs, killSignal: 'SIGKILL' },
  );
  const ended = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail));
  const [bytes, code] = await Promise.all([buffer(child.stdout), ended]);
  if (code === 0 && bytes.length > 0) return { bytes };
  return code === 2 ? 'broken' : 'unknown';
}
