import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { databaseDirectory } from '../../../../server/platform/database/embedded/directory.ts';
import { openDurable } from '../../../../server/platform/database/embedded/durable.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { freshDatabase } from '../../harness/database.ts';

test('every commit is synced to disk before it is confirmed', async () => {
  const template = inject('template');
  if (template.kind !== 'embedded') throw new Error('This test is for the embedded engine.');
  const directory = await mkdtemp(join(tmpdir(), 'clinic-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await cp(databaseDirectory(template.directory), directory, { recursive: true });
  const engine = await openDurable(directory);
  await engine.exec('create table note (id serial primary key)');

  const fsync = vi.spyOn(fs, 'fsyncSync');
  onTestFinished(() => fsync.mockRestore());
  for (let commit = 1; commit <= 50; commit += 1) {
    await engine.exec('insert into note default values');
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(commit);
  }
  await engine.close();
});

test('commits confirmed right before the process was killed are still there', async () => {
  const fresh = await freshDatabase();
  onTestFinished(fresh.remove);
  const script = new URL('./committing.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, fresh.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise(done => child.once('exit', done));
  const confirmed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    confirmed.push(line);
    if (confirmed.length === 30) child.kill('SIGKILL');
  }
  await gone;

  // The killed process also left its lock.
  const database = await openDatabase(fresh);
  const rows = await database.db.execute<{ key: string }>(sql`select key from meta`);
  await database.close();
  const kept = new Set(rows.map(row => row.key));
  expect(confirmed.length).toBeGreaterThanOrEqual(30);
  expect(confirmed.filter(key => !kept.has(key))).toEqual([]);
});
