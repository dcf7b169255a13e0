/** Once for a test project: a migrated data directory of the embedded engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../server/platform/database/reference.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'clinic-embedded-'));
  const database = await openDatabase({ dataDir: directory });
  await migrate(database);
  await database.tx(addReferenceData);
  await database.close();
  project.provide('template', { kind: 'embedded', directory });
  return () => rm(directory, { recursive: true, force: true });
}
