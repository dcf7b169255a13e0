/** Helpers for tests of backups: make one, and list the rows and files of a database. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { OMITTED_TABLES } from '../../../../server/operations/backup/format.ts';
import { streamSink, writeBackup } from '../../../../server/operations/backup/write.ts';
import { readSettings } from '../../../../server/platform/config/settings.ts';
import type { Database, DatabaseSettings } from '../../../../server/platform/database/database.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { tablesOf } from '../../../../server/platform/database/tables.ts';
import { sha256 } from '../../platform/files/specimens.ts';

/** A temporary folder for the current test. */
export async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'clinic-backup-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Makes a backup in a new file and returns its path. */
export async function backUp(database: Database, dataDir: string): Promise<string> {
  const path = join(await folder(), 'clinic.tar');
  const target = createWriteStream(path);
  const settings = { ...readSettings({}), dataDir };
  await writeBackup({ database, settings, clock: () => new Date() }, streamSink(target));
  target.end();
  await finished(target);
  return path;
}

/** Opens a database for the current test. */
export async function opened(place: DatabaseSettings & { remove?: () => Promise<void> }): Promise<Database> {
  const database = await openDatabase(place);
  onTestFinished(async () => {
    await database.close();
    await place.remove?.();
  });
  return database;
}

/** Every row of every table as PostgreSQL's JSON, sorted. */
export async function rowsOf({ db }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tablesOf(db)) {
    const rows = await db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
    );
    found[table] = rows.map(({ line }) => line).sort();
  }
  return found;
}

/** Transaction ids are of one database only: a restore replaces them. */
function withoutXid(line: string): string {
  const { xid: _, ...event } = JSON.parse(line);
  return JSON.stringify(event);
}

/** The same for the rows that a backup contains, without the audit rows of backups and restores. */
export async function backedUpRowsOf(database: Database): Promise<Record<string, string[]>> {
  const rows = Object.entries(await rowsOf(database)).filter(([table]) => !OMITTED_TABLES.includes(table));
  const added = rows.flatMap(([table, lines]) =>
    table === 'audit' ? lines.map(line => JSON.parse(line)).filter(({ subject }) => subject === 'database') : [],
  );
  const ids = new Set(added.map(({ id }) => id));
  const isAdded = (table: string, line: string) => {
    const { id, audit_id } = JSON.parse(line);
    return table.startsWith('audit') && ids.has(table === 'audit' ? id : audit_id);
  };
  return Object.fromEntries(
    rows.map(([table, lines]) => [
      table,
      lines
        .filter(line => !isAdded(table, line))
        .map(line => (table === 'appointment_event' ? withoutXid(line) : line)),
    ]),
  );
}

/**
 * The exam files of a data directory, each by its path, with the SHA-256 of its content. Thumbnails are omitted: the
 * server makes them from the files, so no backup contains them.
 */
export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const exams = join(dataDir, 'exams');
  const entries = await readdir(exams, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile() && !entry.parentPath.includes('/thumbnails'))
    .map(entry => join(entry.parentPath, entry.name));
  const sums = await Promise.all(
    files.sort().map(async path => [path.slice(exams.length), sha256(await readFile(path))]),
  );
  return Object.fromEntries(sums);
}
