/** Databases with the schema and the reference data but no accounts; each for one run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '../../../server/platform/database/database.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../server/platform/database/reference.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';

/** Creates tables and reference data. */
export async function prepare(place: DatabaseSettings): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database);
  await database.tx(addReferenceData);
  await database.close();
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-soak-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function onEmbedded<T>(work: (place: DatabaseSettings) => Promise<T>): Promise<T> {
  return await inFolder(async dataDir => {
    await prepare({ dataDir });
    return await work({ dataDir });
  });
}

/** `started` overrides how the server is started. */
export async function onPostgresql<T>(
  work: (place: DatabaseSettings) => Promise<T>,
  started: () => Promise<Cluster> = startCluster,
): Promise<T> {
  return await inFolder(async dataDir => {
    const cluster = await started();
    try {
      const place = { dataDir, databaseUrl: cluster.url('postgres') };
      await prepare(place);
      return await work(place);
    } finally {
      await cluster.stop();
    }
  });
}
