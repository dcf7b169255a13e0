/** Avatars: fetched by the server from the configured service and cached in the data directory. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, refuse } from '../../platform/errors/problems.ts';
import { isMissing } from '../../platform/errors/systemErrors.ts';
import { makeFolder } from '../../platform/files/examFolders.ts';
import { avatarOf } from '../../platform/files/picture.ts';
import { semaphore } from '../../platform/jobs/semaphore.ts';

/** Requested size, in pixels. */
const SIDE_PIXELS = 200;
/** The largest response accepted from the service, in bytes. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;
/** How long a picture, or its absence, is cached before it is requested again: one day in milliseconds. */
const FRESH_MS = 86_400_000;
/** The same after a failure of the service, in milliseconds. */
const FAILED_MS = 600_000;
/** The maximum number of cached pictures; the oldest are deleted first. */
const MAX_CACHED = 5_000;
/** The maximum number of hashes that are remembered as having no picture. */
const MAX_ABSENT = 10_000;
/** `Retry-After` for failures on our side, in seconds. */
const RETRY_SECONDS = 5;
/** Statuses of the service for a missing picture. */
const NO_PICTURE = [404, 410];

export interface Avatars {
  /**
   * The webp for the SHA-256 (hex) of an e-mail; undefined if the service has none or doesn't respond. An old picture
   * is returned until the service responds that there is none.
   * @throws refusal `unavailable` if this server fails, for example because too many requests are queued
   */
  of(hash: string): Promise<Buffer | undefined>;
}

/** `service` is `AVATAR_URL`; `now` in milliseconds. */
export function avatarsFrom(service: string, dataDir: string, now: () => number = Date.now): Avatars {
  const folder = join(dataDir, 'avatars');
  const base = service.replace(/\/$/, '');
  // Anyone can request avatars, so a full queue is no fault to be logged.
  const full = () => refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS, expected: true });
  const queue = semaphore({ permits: 4, maxQueued: 200, full });
  const pending = new Map<string, Promise<Buffer | undefined>>();
  /** Hashes without a picture, each with the time (epoch ms) until which none is requested. */
  const absent = new Map<string, number>();

  const cached = async (hash: string) => {
    const path = join(folder, hash);
    try {
      const { mtimeMs } = await stat(path);
      return { bytes: await readFile(path), isFresh: now() - mtimeMs < FRESH_MS };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const deleteOldest = async () => {
    const names = await readdir(folder);
    if (names.length <= MAX_CACHED) return;
    const ages = await Promise.all(
      names.map(async name => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
    );
    const oldest = ages.sort((a, b) => a.at - b.at).slice(0, names.length - MAX_CACHED);
    await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
  };

  const rememberAbsent = (hash: string, forMs: number) => {
    absent.delete(hash);
    absent.set(hash, now() + forMs);
    for (const oldest of absent.keys()) {
      if (absent.size <= MAX_ABSENT) break;
      absent.delete(oldest);
    }
  };

  /** The service's picture for a hash. Throws if it doesn't respond, or with a failure. */
  const fetchPicture = async (hash: string): Promise<Buffer | 'none' | 'unusable'> => {
    const response = await fetch(`${base}/${hash}?s=${SIDE_PIXELS}&d=404`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      if (NO_PICTURE.includes(response.status)) return 'none';
      throw new Error('The avatar service failed.');
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > MAX_BYTES) return 'unusable';
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };

  /** Re-encodes a picture in a separate process: clients never receive the service's bytes. */
  const reencode = async (hash: string, given: Buffer): Promise<Buffer | 'broken' | 'unknown'> => {
    await makeFolder(folder);
    const path = join(folder, `${randomUUID()}.part`);
    try {
      await writeFile(path, given, { flag: 'wx', mode: 0o600 });
      const picture = await avatarOf(path);
      if (typeof picture === 'string') return picture;
      await writeFile(path, picture.webp);
      await rename(path, join(folder, hash));
      await deleteOldest();
      return picture.webp;
    } finally {
      await rm(path, { force: true });
    }
  };

  const refresh = async (hash: string, old: Buffer | undefined): Promise<Buffer | undefined> => {
    const given = await fetchPicture(hash).catch(() => 'failed' as const);
    if (given === 'failed' || given === 'unusable') {
      rememberAbsent(hash, given === 'failed' ? FAILED_MS : FRESH_MS);
      return old;
    }
    if (given === 'none') {
      rememberAbsent(hash, FRESH_MS);
      await rm(join(folder, hash), { force: true });
      return undefined;
    }
    const picture = await reencode(hash, given);
    if (typeof picture !== 'string') return picture;
    // `unknown` may be due to this machine's limits, so it is tried again sooner.
    rememberAbsent(hash, picture === 'broken' ? FRESH_MS : FAILED_MS);
    return old;
  };

  /** A failure of this server says nothing about the picture, so it isn't remembered. */
  const refreshQueued = async (hash: string, old: Buffer | undefined) => {
    try {
      return await queue.run(() => refresh(hash, old));
    } catch (error) {
      if (old) return old;
      throw error instanceof Refusal ? error : refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
  };

  return {
    of: async hash => {
      const old = await cached(hash);
      if (old?.isFresh || (absent.get(hash) ?? 0) > now()) return old?.bytes;
      const own = pending.get(hash) ?? refreshQueued(hash, old?.bytes).finally(() => pending.delete(hash));
      pending.set(hash, own);
      return await own;
    },
  };
}
