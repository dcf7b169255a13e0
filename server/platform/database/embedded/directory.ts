/** The data directory of the embedded engine: created atomically, and tied to one PostgreSQL major version. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseRefusal } from '../database.ts';

/** The PostgreSQL major version of the pinned PGlite. It can't read the files of another one. */
export const POSTGRESQL_MAJOR = '18';

/** The engine's files, inside the data directory. */
export const databaseDirectory = (dataDir: string) => join(dataDir, 'database');

/** The copy that exists while a backup is made: a small data directory inside the data directory. */
export const snapshotDirectory = (dataDir: string) => join(dataDir, 'snapshot');

const majorFileOf = (dataDir: string) => join(dataDir, 'postgresql-major');

/** Records the PostgreSQL major version of a data directory. */
export async function markMajor(dataDir: string): Promise<void> {
  await writeFile(majorFileOf(dataDir), `${POSTGRESQL_MAJOR}\n`);
}

/**
 * Refuses data of another major version; calls `create` if there is no data yet. The data is created under another
 * name, synced to disk and then renamed, so an interrupted start leaves nothing half-made.
 */
export async function prepareDirectory(dataDir: string, create: (directory: string) => Promise<void>): Promise<void> {
  const directory = databaseDirectory(dataDir);
  const majorFile = majorFileOf(dataDir);
  if (existsSync(directory)) {
    const major = existsSync(majorFile) ? (await readFile(majorFile, 'utf8')).trim() : 'unknown';
    if (major === POSTGRESQL_MAJOR) return;
    throw new DatabaseRefusal(
      `The data in ${dataDir} is of PostgreSQL ${major}, but this version of Clinic contains PostgreSQL ${POSTGRESQL_MAJOR}: ` +
        'make a backup with the version that wrote the data, then restore it with this one.',
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
