/** Runs once per test project: builds the server, and starts a PostgreSQL server with a migrated template database. */
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../server/platform/database/reference.ts';
import { build } from './build.ts';
import { startCluster } from './cluster.ts';

const TEMPLATE = 'clinic_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const cluster = await startCluster();
  const admin = postgres(cluster.url('postgres'), { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  const database = await openDatabase({ dataDir: '', databaseUrl: cluster.url(TEMPLATE) });
  await migrate(database);
  await database.tx(addReferenceData);
  await database.close();
  project.provide('template', {
    kind: 'postgresql',
    admin: cluster.url('postgres'),
    name: TEMPLATE,
    url: cluster.url('NAME'),
  });
  return cluster.stop;
}
