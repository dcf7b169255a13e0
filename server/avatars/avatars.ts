/** Pictures of people from the clinic's avatar service, asked for by the server and kept in the data directory. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureOf } from '../files/picture.ts';
import { makeFolder } from '../files/places.ts';
import { isMissing } from '../files/room.ts';
import { refuse } from '../http/problems.ts';
import { turns } from '../security/turns.ts';

/** The size that is asked for, in pixels (spec section 9). */
const SIDE = 200;
/** The largest picture that is taken from the service, in bytes. */
const MAX_BYTES = 1024 * 1024;
const LIMIT_MS = 5_000;
/** How long a picture, or that there is none, is not asked for again, in milliseconds: a day. */
const FRESH_MS = 86_400_000;
/** The same for a service that failed. */
const FAILED_MS = 600_000;
/** How many pictures are kept; the oldest go first. */
const MAX_KEPT = 5_000;
/** How many hashes are remembered as having none. */
const MAX_ABSENT = 10_000;

export interface Avatars {
  /** The webp for the SHA-256 (hex) of an e-mail; undefined where the service has none, or doesn't answer. */
  of(hash: string): Promise<Buffer | undefined>;
}

/** `service` is `AVATAR_URL`; `now` in milliseconds. */
export function avatarsFrom(service: string, dataDir: string, now: () => number = Date.now): Avatars {
  const folder = join(dataDir, 'avatars');
  const base = service.replace(/\/$/, '');
  const queue = turns(4, 200, () => refuse('unavailable', { retryAfterSeconds: 5 }));
  const coming = new Map<string, Promise<Buffer | undefined>>();
  /** Until when it isn't asked again. */
  const absent = new Map<string, number>();

  const kept = async (hash: string) => {
    const path = join(folder, hash);
    try {
      const { mtimeMs } = await stat(path);
      return { bytes: await readFile(path), isFresh: now() - mtimeMs < FRESH_MS };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const forgetOldest = async () => {
    const names = await readdir(folder);
    if (names.length <= MAX_KEPT) return;
    const ages = await Promise.all(
      names.map(async name => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
    );
    const oldest = ages.sort((a, b) => a.at - b.at).slice(0, names.length - MAX_KEPT);
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

  /** The service's answer as a picture of our own making: what it sends is decoded elsewhere, and never handed on. */
  const fetched = async (hash: string): Promise<Buffer | undefined> => {
    const answer = await fetch(`${base}/${hash}?s=${SIDE}&d=404`, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return undefined;
    }
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body) {
      size += piece.length;
      if (size > MAX_BYTES) return undefined;
      pieces.push(piece);
    }
    await makeFolder(folder);
    const path = join(folder, `${randomUUID()}.part`);
    try {
      await writeFile(path, Buffer.concat(pieces), { flag: 'wx', mode: 0o600 });
      const picture = await pictureOf(path);
      if (typeof picture === 'string') return undefined;
      await writeFile(path, picture.webp);
      await rename(path, join(folder, hash));
      await forgetOldest();
      return picture.webp;
    } finally {
      await rm(path, { force: true });
    }
  };

  const ask = async (hash: string, old: Buffer | undefined) => {
    try {
      const picture = await queue.take(() => fetched(hash));
      if (!picture) rememberAbsent(hash, FRESH_MS);
      return picture ?? old;
    } catch {
      // A service that doesn't answer costs a picture, never more.
      rememberAbsent(hash, FAILED_MS);
      return old;
    }
  };

  return {
    of: async hash => {
      const old = await kept(hash);
      if (old?.isFresh || (absent.get(hash) ?? 0) > now()) return old?.bytes;
      const own = coming.get(hash) ?? ask(hash, old?.bytes).finally(() => coming.delete(hash));
      coming.set(hash, own);
      return await own;
    },
  };
}
