/** Restores a backup (format.ts) into an empty database of either kind, and its files into the data directory. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { planningMarks } from '../../features/notifications/index.ts';
import { audit, clinicActor } from '../../platform/audit/audit.ts';
import { type ChainReport, verifyChain } from '../../platform/audit/seal.ts';
import { replaceKey } from '../../platform/auth/keyFile.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { latestSchemaVersion, liftLimits, migrate } from '../../platform/database/migrate.ts';
import { addReferenceData } from '../../platform/database/reference.ts';
import { meta } from '../../platform/database/schema.ts';
import { schemaVersionOf, tablesOf } from '../../platform/database/tables.ts';
import { type ExamFolders, examFolders, makeFolder, moveDurably, pathOf } from '../../platform/files/examFolders.ts';
import { BackupRefusal, hashIn, keyIn, OMITTED_TABLES, tableIn } from './format.ts';
import type { Backup } from './read.ts';

/** Tables with rows from the first start. The backup's rows replace them. Those that refer to others come first. */
const REFERENCE = ['question_order', 'question_version', 'question', 'specialty'];

/**
 * Restores a backup. Files come first, which is harmless on their own; all rows are restored in one transaction. The
 * tables are created with the schema of the backup's version, and then migrated to this version like an update.
 * Sessions and similar tables are skipped (`OMITTED_TABLES`). The restore itself adds an audit row.
 * @returns the verification of the audit's chain afterwards
 * @throws `BackupRefusal` if the database isn't empty, or the backup is of a newer version
 */
export async function restore(
  backup: Backup,
  database: Database,
  dataDir: string,
  now = new Date(),
): Promise<ChainReport> {
  const { schema, version } = backup.about;
  if (schema > (await latestSchemaVersion())) {
    throw new BackupRefusal(`The backup was made by version ${version}, which is newer: restore it with that version.`);
  }
  const before = await schemaVersionOf(database.db);
  if (before !== 0 && before !== schema) {
    throw new BackupRefusal(
      `The database already has tables, of another version than the backup's: use an empty DATA_DIR, or a DATABASE_URL of a new database.`,
    );
  }
  if (before !== 0) await refuseNonEmpty(database.db);
  await migrate(database, schema);
  await restoreFiles(backup, examFolders(dataDir));
  await restoreKeys(backup, dataDir);
  await withoutLimits(database, tx => restoreRows(tx, backup));
  await migrate(database);
  const chain = await withoutLimits(database, verifyChain);
  await database.tx(async tx => {
    await addReferenceData(tx);
    await audit(tx, clinicActor(now), { action: 'restore', subject: 'database' });
  });
  return chain;
}

/**
 * Runs work in one transaction without the limits of either database. Checking a large table's foreign keys, or reading
 * a backup from a slow disk, can exceed them.
 */
async function withoutLimits<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await database.withoutLimit(() =>
    database.tx(async tx => {
      await liftLimits(tx);
      return await work(tx);
    }),
  );
}

async function refuseNonEmpty(db: Reader): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (REFERENCE.includes(table)) continue;
    const [row] = await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (row) {
      throw new BackupRefusal(
        'The database already contains data, and a backup is never mixed with it: use an empty DATA_DIR, or a DATABASE_URL of a new database.',
      );
    }
  }
}

async function restoreFiles({ entries, stream }: Backup, folders: ExamFolders): Promise<void> {
  await makeFolder(folders.incoming);
  for (const entry of entries) {
    const hash = hashIn(entry.name);
    if (hash === undefined) continue;
    const path = join(folders.incoming, randomUUID());
    try {
      const file = await open(path, 'wx', 0o600);
      const sum = await writeChunks(file, stream(entry)).finally(() => file.close());
      // A file that was already damaged when the backup was made isn't restored.
      if (sum === hash) await moveDurably(path, pathOf(folders.exams, hash));
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Replaces keys of a first start: links and subscriptions that were made with the backup's stay valid. */
async function restoreKeys({ entries, read }: Backup, dataDir: string): Promise<void> {
  for (const entry of entries) {
    const name = keyIn(entry.name);
    if (name !== undefined) await replaceKey(dataDir, name, (await read(entry)).toString());
  }
}

async function writeChunks(file: FileHandle, chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    await file.appendFile(chunk);
  }
  await file.sync();
  return hash.digest('hex');
}

async function restoreRows(tx: Tx, { entries, read, summary }: Backup): Promise<void> {
  const tables = await tablesOf(tx);
  // Checked again under the lock, which keeps out concurrent writes.
  for (const table of tables) await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
  await refuseNonEmpty(tx);
  // Rows are restored unchanged, without triggers. These would, for example, have sealed rows sealed again.
  for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  for (const table of REFERENCE) {
    if (tables.includes(table)) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  }
  // A row may come before one of the same table that it refers to: the order in a backup is that of the disk.
  const selfReferences = await selfReferencesOf(tx);
  for (const { table, name } of selfReferences) {
    await tx.execute(sql`
      alter table ${sql.identifier(table)} alter constraint ${sql.identifier(name)} deferrable initially deferred`);
  }
  for (const entry of entries) {
    const table = tableIn(entry.name);
    if (table === undefined || OMITTED_TABLES.includes(table)) continue;
    if (!tables.includes(table)) throw new BackupRefusal(`The backup contains an unknown table, ${table}.`);
    const lines = (await read(entry)).toString().trimEnd().split('\n');
    const columns = sql.join((await columnsOf(tx, table)).map(sql.identifier), sql`, `);
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${columns}) overriding system value select ${columns}
      from json_populate_recordset(null::${sql.identifier(table)}, ${`[${lines.join(',')}]`}::text::json)`);
  }
  // Checked now, because a table with pending constraint checks can't be altered.
  await tx.execute(sql`set constraints all immediate`);
  for (const { table, name } of selfReferences) {
    await tx.execute(sql`
      alter table ${sql.identifier(table)} alter constraint ${sql.identifier(name)} not deferrable`);
  }
  for (const table of tables) {
    const [row] = await tx.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(table)}`);
    if (row?.rows !== (OMITTED_TABLES.includes(table) ? 0 : summary.rows[table]))
      throw new BackupRefusal(`The backup lacks rows of ${table}.`);
    await continueSequences(tx, table);
    await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  }
  // Messages are planned from now on: those planned since the backup may have been sent. In the same transaction, so
  // that a restore that fails afterwards doesn't leave a database that sends them again.
  if (tables.includes('meta')) await tx.delete(meta).where(inArray(meta.key, [...planningMarks]));
}

/** The foreign keys from a table to itself that are checked by every statement. */
async function selfReferencesOf(tx: Tx): Promise<{ table: string; name: string }[]> {
  return await tx.execute<{ table: string; name: string }>(sql`
    select relname::text as table, conname::text as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid = confrelid and not condeferrable`);
}

/**
 * The columns that a backup's rows fill. Leaves out transaction ids, which get this transaction's: higher ones from
 * another database would hold their events back.
 */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const columns = await tx.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and atttypid <> 'xid8'::regtype order by attnum`);
  return columns.map(({ name }) => name);
}

/** Makes generated numbers continue after the highest existing one. */
async function continueSequences(tx: Tx, table: string): Promise<void> {
  const columns = await tx.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attidentity <> '' and not attisdropped`);
  for (const { name } of columns) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${`public.${table}`}, ${name}), greatest(max(${sql.identifier(name)}), 1),
        max(${sql.identifier(name)}) is not null) from ${sql.identifier(table)}`);
  }
}
