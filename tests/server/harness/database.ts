/** A fresh database for a test file: a copy of the project's template. */
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';
import type { Database, DatabaseSettings } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';

export interface FreshDatabase extends DatabaseSettings {
  remove(): Promise<void>;
}

/**
 * The compiled code of the embedded engine. V8 shares compiled code among all threads of a process while one of them
 * references it. Holding it here avoids compiling it again for each engine that a test opens.
 */
let engineCode: Promise<WebAssembly.Module> | undefined;

async function compileEngine(): Promise<WebAssembly.Module> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return await WebAssembly.compile(await readFile(join(dirname(engine), 'pglite.wasm')));
}

/** Creates a database with the schema and the reference data, or without both if `empty`. Pass it to `openDatabase`. */
export async function freshDatabase({ empty = false } = {}): Promise<FreshDatabase> {
  const template = inject('template');
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (template.kind === 'embedded') {
    engineCode ??= compileEngine();
    await engineCode;
    // Synchronous, because promises for about a thousand files would take longer than the copying.
    if (!empty) cpSync(template.directory, dataDir, { recursive: true });
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

/** Opens a fresh database for one test; it is closed and removed when the test has finished. */
export async function openedDatabase(): Promise<{ database: Database; dataDir: string }> {
  const fresh = await freshDatabase();
  const database = await openDatabase(fresh);
  onTestFinished(async () => {
    await database.close();
    await fresh.remove();
  });
  return { database, dataDir: fresh.dataDir };
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = postgres(url, { max: 1 });
  await admin.unsafe(statement);
  await admin.end();
}
