/** Removes files that no row refers to: left by uploads that were refused or aborted after their file had arrived. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../database/database.ts';
import { isMissing } from '../errors/systemErrors.ts';
import { runPeriodically } from '../jobs/background.ts';
import { type ExamFolders, examFolders, makeFolder, moveDurably, pathOf } from './examFolders.ts';

/** How old a file must be before it is removed, in milliseconds: a day. */
const MIN_AGE_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const FOLDER = /^[0-9a-f]{2}$/;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Removes exam files and unfinished uploads that no row refers to and that are over a day old. The row of a deleted
 * exam still refers to its file.
 */
export async function removeUnusedFiles(
  db: Reader,
  folders: ExamFolders,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const isOld = async (path: string) => {
    const found = await statOf(path);
    return found !== undefined && now.getTime() - found.mtimeMs > MIN_AGE_MS;
  };

  // A process that ended while removing files may have left some here.
  for (const name of await namesIn(folders.removing)) await removeIfUnused(db, folders, name, isOld);

  for (const folder of await namesIn(folders.exams)) {
    if (signal?.aborted) return;
    if (!FOLDER.test(folder)) continue;
    const hashes = (await namesIn(join(folders.exams, folder))).filter(name => HASH.test(name));
    const referenced = await referencedAmong(db, hashes);
    for (const hash of hashes.filter(each => !referenced.has(each))) {
      const path = pathOf(folders.exams, hash);
      if (!(await isOld(path))) continue;
      await makeFolder(folders.removing);
      if (!(await moveAside(path, join(folders.removing, hash)))) continue;
      await removeIfUnused(db, folders, hash, isOld);
    }
  }

  for (const name of await namesIn(folders.incoming)) {
    const path = join(folders.incoming, name);
    if (await isOld(path)) await rm(path, { force: true });
  }
}

/**
 * Removes a file that was moved aside. The same content may have been uploaded again since the check: then the file is
 * young, or a row refers to it, and it is moved back.
 */
async function removeIfUnused(
  db: Reader,
  folders: ExamFolders,
  hash: string,
  isOld: (path: string) => Promise<boolean>,
): Promise<void> {
  const aside = join(folders.removing, hash);
  const path = pathOf(folders.exams, hash);
  const isWanted = !(await isOld(aside)) || (await referencedAmong(db, [hash])).has(hash);
  if (isWanted && (await statOf(path)) === undefined) return await moveDurably(aside, path);
  await rm(aside, { force: true });
  if (!isWanted) await rm(pathOf(folders.thumbnails, hash), { force: true });
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

async function referencedAmong(db: Reader, hashes: readonly string[]): Promise<Set<string | null>> {
  // One parameter: a statement can't have one for each file of a large folder.
  const rows = await db.execute<{ hash: string }>(sql`
    select hash from unnest(${`{${hashes.join(',')}}`}::text[]) hash
    where exists (select from exam where file_hash = hash) or exists (select from handed_in_exam where file_hash = hash)`);
  return new Set(rows.map(row => row.hash));
}

async function namesIn(folder: string): Promise<string[]> {
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

/** Removes files that no row refers to, when the server starts to listen and then every hour. */
export async function unusedFileRemoval(app: FastifyInstance): Promise<void> {
  const { clock, database, settings } = app.services;
  const folders = examFolders(settings.dataDir);
  runPeriodically(app, {
    name: 'removing unused exam files',
    pauseMs: HOUR_MS,
    run: signal => removeUnusedFiles(database.db, folders, clock(), signal),
  });
}
