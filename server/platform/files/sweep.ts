/** Removes files that no row refers to: left by uploads that were refused or aborted after their file had arrived. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Reader } from '../database/database.ts';
import { exam } from '../database/schema.ts';
import { makeFolder, type Places, placeOf, settle } from './places.ts';
import { isMissing } from './room.ts';

/** How old a file must be before it is removed, in milliseconds: a day. */
const KEPT_MS = 86_400_000;

const FOLDER = /^[0-9a-f]{2}$/;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Removes exam files and unfinished uploads that no row refers to and that are over a day old. The row of a deleted
 * exam still refers to its file.
 */
export async function sweep(db: Reader, places: Places, now: Date, ending?: AbortSignal): Promise<void> {
  const isOld = async (path: string) => {
    const found = await statOf(path);
    return found !== undefined && now.getTime() - found.mtimeMs > KEPT_MS;
  };

  // A process that ended during a sweep may have left some here.
  for (const name of await list(places.leaving)) await leave(db, places, name, isOld);

  for (const folder of await list(places.exams)) {
    if (ending?.aborted) return;
    if (!FOLDER.test(folder)) continue;
    const hashes = (await list(join(places.exams, folder))).filter(name => HASH.test(name));
    const named = await namedAmong(db, hashes);
    for (const hash of hashes.filter(each => !named.has(each))) {
      const place = placeOf(places.exams, hash);
      if (!(await isOld(place))) continue;
      await makeFolder(places.leaving);
      if (!(await moveAside(place, join(places.leaving, hash)))) continue;
      await leave(db, places, hash, isOld);
    }
  }

  for (const name of await list(places.incoming)) {
    const path = join(places.incoming, name);
    if (await isOld(path)) await rm(path, { force: true });
  }
}

/**
 * Removes a file that was moved aside. The same content may have been uploaded again since the check: then the file is
 * young, or a row refers to it, and it is moved back.
 */
async function leave(
  db: Reader,
  places: Places,
  hash: string,
  isOld: (path: string) => Promise<boolean>,
): Promise<void> {
  const aside = join(places.leaving, hash);
  const place = placeOf(places.exams, hash);
  const isWanted = !(await isOld(aside)) || (await namedAmong(db, [hash])).has(hash);
  if (isWanted && (await statOf(place)) === undefined) return await settle(aside, place);
  await rm(aside, { force: true });
  if (!isWanted) await rm(placeOf(places.thumbnails, hash), { force: true });
}

/** Returns false if another process has already moved it. */
async function moveAside(from: string, to: string): Promise<boolean> {
  return await rename(from, to).then(
    () => true,
    error => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

async function namedAmong(db: Reader, hashes: readonly string[]): Promise<Set<string | null>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ hash: exam.fileHash })
    .from(exam)
    .where(inArray(exam.fileHash, [...hashes]));
  return new Set(rows.map(row => row.hash));
}

async function list(folder: string): Promise<string[]> {
  return await readdir(folder).catch(error => {
    if (isMissing(error)) return [];
    throw error;
  });
}

async function statOf(path: string) {
  return await stat(path).catch(error => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
