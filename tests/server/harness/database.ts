/** A fresh database for a test file: a copy of the project's template. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { DatabaseSettings } from '../../../server/platform/database/database.ts';

export interface FreshDatabase extends DatabaseSettings {
  remove(): Promise<void>;
}

/** Where a copy with the schema and the reference data lies; hand it to `openDatabase`. `empty` leaves even those out. */
export async function freshDatabase({ empty = false } = {}): Promise<FreshDatabase> {
  const template = inject('template');
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (template.kind === 'embedded') {
    if (!empty) await cp(template.directory, dataDir, { recursive: true });
    return { dataDir, remove };
  }
  const name = `clinic_${randomUUID().replaceAll('-', '')}`;
  await administer(template.admin, `create database ${name} ${empty ? '' : `template ${template.name}`}`);
  return {
    dataDir,
    databaseUrl: template.url.replace('NAME', name),
    remove: async () => {
      await administer(template.admin, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = postgres(url, { max: 1 });
  await admin.unsafe(statement);
  await admin.end();
}
