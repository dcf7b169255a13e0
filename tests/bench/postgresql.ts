/** A PostgreSQL with the schema and the reference data, for measuring. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { Database } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { addReferenceData } from '../../server/platform/database/reference.ts';
import { startCluster } from '../server/harness/cluster.ts';

/** Creates tables and reference data, then calls `fill`. */
async function prepare(databaseUrl: string, fill: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl, statementLimitMs: 2 * 3_600_000 });
  await migrate(database);
  await database.tx(addReferenceData);
  await fill(database);
  await database.close();
}

/** A temporary server; its data is removed when it stops. */
export async function startPostgresql(): Promise<{ databaseUrl: string; dataDir: string; stop(): Promise<void> }> {
  const cluster = await startCluster();
  const databaseUrl = cluster.url('postgres');
  await prepare(databaseUrl, async () => {});
  return { databaseUrl, dataDir: '', stop: cluster.stop };
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/clinic-bench', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../server/platform/database/migrations', import.meta.url));

/** A server whose databases are each filled once and cached until the schema changes. */
export async function keptPostgresql(
  databases: Record<string, (database: Database) => Promise<void>>,
): Promise<{ url(name: string): string; stop(): Promise<void> }> {
  const files = (await readdir(MIGRATIONS)).sort();
  const schema = createHash('sha256');
  for (const file of files) schema.update(await readFile(join(MIGRATIONS, file)));
  const home = join(CACHE, schema.digest('hex').slice(0, 12));
  // A cache of another schema is discarded.
  if (!existsSync(home)) await rm(CACHE, { recursive: true, force: true });
  const cluster = await startCluster(home);
  const admin = postgres(cluster.url('postgres'), { max: 1 });
  for (const [name, fill] of Object.entries(databases)) {
    const mark = join(home, `${name}.filled`);
    if (existsSync(mark)) continue;
    await admin.unsafe(`drop database if exists ${name}`);
    await admin.unsafe(`create database ${name}`);
    await prepare(cluster.url(name), fill);
    await writeFile(mark, '');
  }
  await admin.end();
  return cluster;
}
