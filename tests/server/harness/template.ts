/**
 * The template of the embedded database: tables and reference data, created once for each state of their sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../server/platform/database/reference.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/clinic');

/** The paths that the content of a new database depends on. */
const SOURCES = ['server/platform/database', 'contract', 'package-lock.json'];

function stateOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    if (!statSync(path).isDirectory()) return hash.update(`${path}\n`).update(readFileSync(path));
    for (const name of readdirSync(path).sort()) add(join(path, name));
  };
  for (const source of SOURCES) add(join(root, source));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The data directory of a closed database, to be copied and never opened. Creating one takes seconds, so it is cached
 * until its sources change.
 */
export async function embeddedTemplate(): Promise<string> {
  const state = stateOfSources();
  const directory = join(cache, state);
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const older = (await readdir(cache)).filter(name => !name.startsWith(state));
  const made = await mkdtemp(`${directory}-`);
  const database = await openDatabase({ dataDir: made });
  await migrate(database);
  await database.tx(addReferenceData);
  await database.close();
  // If another process has created the same template meanwhile, that one is used.
  await rename(made, directory).catch(() => rm(made, { recursive: true }));
  await Promise.all(older.map(name => rm(join(cache, name), { recursive: true, force: true })));
  return directory;
}
