/** A disk that runs full under the embedded database and the exam files, and has room again. */
import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { readSettings } from '../../../server/settings.ts';
import { requestsTo } from '../harness/requests.ts';
import { crowd } from '../race/crowd.ts';
import { damageOf } from './aftermath.ts';
import { confirmedIn, startStorm } from './storm.ts';

/** Room for the database, and a little more. */
const DISK = '120m';
const PIECE = Buffer.alloc(65_536);

// Without the right to mount a small disk, tests/server/files/limits.test.ts says the same of errors that claim a full one.
test.skipIf(!canMount())(
  'a full disk is 507, and when there is room again all goes on: nothing confirmed is lost',
  async () => {
    const template = inject('template');
    if (template.kind !== 'embedded') throw new Error('This test is for the embedded engine.');
    const dataDir = await mkdtemp(join(tmpdir(), 'clinic-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dataDir]);
    onTestFinished(async () => {
      execFileSync('umount', [dataDir]);
      await rm(dataDir, { recursive: true, force: true });
    });
    await cp(template.directory, dataDir, { recursive: true });
    const database = await openDatabase({ dataDir });
    const settings = { ...readSettings({ LOG_LEVEL: 'silent', REQUEST_LIMIT: '0' }), dataDir };
    const app = await buildApp({ settings, database, clock: () => new Date() });
    const hours = { start: 8 * 60, end: 20 * 60 };
    const people = await crowd(database, { patients: 4, doctors: 2, hours, now: new Date() });
    const requests = requestsTo(app);
    const storm = startStorm(() => requests, people);
    const { ledger } = storm;
    const more = async () => {
      const before = confirmedIn(ledger);
      await vi.waitFor(() => expect(confirmedIn(ledger)).toBeGreaterThan(before + 10), { timeout: 60_000 });
    };
    await more();

    const ballast = join(dataDir, 'ballast');
    await expect(
      (async () => {
        for (;;) await appendFile(ballast, PIECE);
      })(),
    ).rejects.toThrow(/ENOSPC/);
    await vi.waitFor(() => expect(ledger.outcomes.get('storage_full')).toBeGreaterThan(2), { timeout: 60_000 });
    await rm(ballast);
    await more();

    expect(await damageOf(await storm.calm(), database, dataDir)).toEqual([]);
    await app.close();
    await database.close();
  },
);

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}
