/** The small picture of an image, made by a process whose memory and time are bounded (picture.mjs). */
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { refuse } from '../http/problems.ts';
import { root } from '../root.ts';
import { turns } from '../security/turns.ts';

/** The longer side of a picture, in pixels. */
const SIDE = 256;
/** The largest image that is opened, in pixels. A small file can claim to be far larger. */
const MAX_PIXELS = 40_000_000;
/** What the process may hold, in kilobytes: a progressive JPEG of 40 megapixels takes 210 MB. */
const MEMORY_KB = 512 * 1024;
/** How long it may take. */
const LIMIT_MS = 30_000;
/** How many images may wait for their turn; a gallery asks for one after the other. */
const WAITING = 500;
const RETRY_SECONDS = 5;

/** `broken`: the image can't be decoded. `unknown`: it is larger than what is opened, or took too much memory or time. */
export type Picture = { webp: Buffer } | 'broken' | 'unknown';

const script = fileURLToPath(new URL('server/files/picture.mjs', root));
// The shell bounds the memory of what it turns into. Where it can't (macOS), the time and the pixels are bounded all the same.
const bounded = `ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`;
const queue = turns(1, WAITING, () => refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS }));

/**
 * Decodes the whole image in a file and gives its small picture; one at a time, since there is other work for the processors.
 * @throws refusal `unavailable` when too many wait
 */
export async function pictureOf(path: string): Promise<Picture> {
  return await queue.take(() => run(path));
}

async function run(path: string): Promise<Picture> {
  const child = spawn(
    '/bin/sh',
    ['-c', bounded, process.execPath, script, path, String(MAX_PIXELS), String(SIDE)],
    // None of the server's settings: they hold secrets.
    { env: {}, stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS, killSignal: 'SIGKILL' },
  );
  const ended = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail));
  const [webp, code] = await Promise.all([buffer(child.stdout), ended]);
  if (code === 0 && webp.length > 0) return { webp };
  return code === 2 ? 'broken' : 'unknown';
}
