/** A backup whose reader goes away. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { streamSink } from '../../../../server/operations/backup/write.ts';
import { fetchBackup } from '../../../../server/operations/cli/commandClient.ts';
import { commandSocket, openCommandServer } from '../../../../server/operations/cli/commandServer.ts';
import { snapshotDirectory } from '../../../../server/platform/database/embedded/directory.ts';
import { testApp } from '../../harness/app.ts';

test('bytes for a stream that is destroyed before it has taken them are refused', async () => {
  const stream = new PassThrough();
  const written = streamSink(stream)(Buffer.alloc(1_000_000));
  setImmediate(() => stream.destroy());
  await expect(written).rejects.toThrow();
  await expect(streamSink(stream)(Buffer.alloc(1))).rejects.toThrow();
});

test('bytes for a stream that has failed are refused with its error', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const stream = new PassThrough().on('error', () => {});
  stream.destroy(full);
  await expect(streamSink(stream)(Buffer.alloc(1))).rejects.toBe(full);
});

test('a stream that has taken many pieces keeps no listener of them', async () => {
  const stream = new PassThrough().resume();
  const listeners = stream.listenerCount('close');
  const sink = streamSink(stream);
  for (let piece = 0; piece < 20; piece += 1) await sink(Buffer.alloc(100_000));
  expect(stream.listenerCount('close')).toBe(listeners);
});

test('after a backup that was aborted at any moment, the next one is made and no copy is left', async () => {
  const { app, database, settings } = await testApp();
  const { dataDir } = settings;
  // More than the buffers between the database and the reader hold.
  await database.db.execute(sql`insert into audit (at, actor_role, action, subject, address)
    select now(), 'Clinic', 'read', 'record', repeat('x', 45) from generate_series(1, 20000)`);
  onTestFinished(await openCommandServer(app.services, { error: () => {} }));
  const copyIsGone = () => vi.waitFor(() => expect(existsSync(snapshotDirectory(dataDir))).toBe(false), 20_000);

  // While the database is copied.
  const early = request({ socketPath: commandSocket(dataDir), method: 'POST', path: '/backup' });
  early.on('error', () => {}).end();
  await vi.waitFor(() => expect(existsSync(snapshotDirectory(dataDir))).toBe(true), 20_000);
  early.destroy();
  await copyIsGone();

  // While the backup waits for its reader, who takes nothing.
  const unread = await fetchBackup(dataDir);
  unread?.on('error', () => {});
  let arrived = -1;
  await vi.waitFor(
    () => {
      const before = arrived;
      arrived = unread?.readableLength ?? 0;
      expect(arrived).toBeGreaterThan(0);
      expect(arrived).toBe(before);
    },
    { timeout: 20_000, interval: 500 },
  );
  unread?.destroy();
  await copyIsGone();

  const backup = await fetchBackup(dataDir);
  expect(backup && (await buffer(backup)).length).toBeGreaterThan(1_000_000);
});
