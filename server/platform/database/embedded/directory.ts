/** The directory that the embedded engine keeps its data in: made once, whole or not at all, of one PostgreSQL major. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseRefusal } from '../database.ts';

/** The PostgreSQL major inside the pinned PGlite. Its files are of no use to another major. */
export const POSTGRESQL_MAJOR = '18';

/** Where, under the data directory, the engine's files lie. */
export const databaseDirectory = (dataDir: string) => join(dataDir, 'database');

/** Where, under the data directory, a copy of it lies while a backup is made: a small data directory of its own. */
export const snapshotDirectory = (dataDir: string) => join(dataDir, 'snapshot');

const majorFileOf = (dataDir: string) => join(dataDir, 'postgresql-major');

/** Says of a data directory whose files were copied from another one what they are. */
export async function markMajor(dataDir: string): Promise<void> {
  await writeFile(majorFileOf(dataDir), `${POSTGRESQL_MAJOR}\n`);
}

/**
 * Refuses data of another major; makes the data with `create` when there is none. It is made beside its place, written
 * through to the disk and then renamed, so that a start which is cut short leaves nothing half-made.
 */
export async function prepareDirectory(dataDir: string, create: (directory: string) => Promise<void>): Promise<void> {
  const directory = databaseDirectory(dataDir);
  const majorFile = majorFileOf(dataDir);
  if (existsSync(directory)) {
    const major = existsSync(majorFile) ? (await readFile(majorFile, 'utf8')).trim() : 'unknown';
    if (major === POSTGRESQL_MAJOR) return;
    throw new DatabaseRefusal(
      `The data in ${dataDir} is of PostgreSQL ${major}, and this program holds PostgreSQL ${POSTGRESQL_MAJOR}: back it up with the version that wrote it, then restore it with this one.`,
    );
  }
  const fresh = `${directory}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await create(fresh);
  await markMajor(dataDir);
  await sync(majorFile);
  await syncTree(fresh);
  await rename(fresh, directory);
  await sync(dataDir);
}

async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name));
  }
  await sync(directory);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
