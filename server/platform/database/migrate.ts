/** Migrates a database to this version's schema: numbered SQL files, each applied once, in its own transaction. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { root } from '../config/project.ts';
import { type Database, DatabaseRefusal, type Tx } from './database.ts';

interface Migration {
  version: number;
  name: string;
  statements: string;
}

const FOLDER = new URL('server/platform/database/migrations/', root);

/** The key of the advisory lock for migrations, different from all other locks. */
const LOCK = 7_202_611;

/** The migrations of this version, in order. Throws if their numbers aren't 1, 2, 3 … */
async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file, index) => {
      const [, version, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? [];
      if (Number(version) !== index + 1 || name === undefined) throw new Error(`${file} is out of order.`);
      return { version: index + 1, name, statements: await readFile(new URL(file, FOLDER), 'utf8') };
    }),
  );
}

/** The number of the last migration that this version has. */
export async function latestSchemaVersion(): Promise<number> {
  return (await listMigrations()).length;
}

/**
 * Applies the missing migrations, up to number `until` if it is given. Each step takes the same lock and checks again
 * under it, so any number of servers may start at the same time. Refuses a database that a newer version has migrated.
 */
export async function migrate(database: Pick<Database, 'tx' | 'withoutLimit'>, until?: number): Promise<void> {
  await database.withoutLimit(() => migrateUntil(database, until));
}

async function migrateUntil(database: Pick<Database, 'tx'>, until: number | undefined): Promise<void> {
  const migrations = await listMigrations();
  const applied = await database.tx(async tx => {
    await lockMigrations(tx);
    await tx.execute(sql`create table if not exists schema_migration (
      version integer primary key, name text not null, applied_at timestamptz not null default now())`);
    const [row] = await tx.execute<{ version: number }>(
      sql`select coalesce(max(version), 0)::int as version from schema_migration`,
    );
    return row?.version ?? 0;
  });
  if (applied > migrations.length) {
    throw new DatabaseRefusal(
      `The database has schema version ${applied}, but this version of Clinic only knows ${migrations.length}: start a newer one.`,
    );
  }
  for (const migration of migrations.slice(applied, until)) await apply(database, migration);
}

/** Lifts PostgreSQL's time limits for a transaction. Those of the embedded engine are lifted by `withoutLimit`. */
export async function liftLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/**
 * Rebuilding an index or checking a foreign key takes long in a large table, and another server waits here meanwhile:
 * the usual limits would end both, and the next start would begin again.
 */
async function lockMigrations(tx: Tx): Promise<void> {
  await liftLimits(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

async function apply(database: Pick<Database, 'tx'>, { version, name, statements }: Migration): Promise<void> {
  await database.tx(async tx => {
    await lockMigrations(tx);
    const done = await tx.execute(sql`select 1 from schema_migration where version = ${version}`);
    if (done.length > 0) return;
    await tx.execute(sql.raw(statements));
    await tx.execute(sql`insert into schema_migration (version, name) values (${version}, ${name})`);
  });
}
