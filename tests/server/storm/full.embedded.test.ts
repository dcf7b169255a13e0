/**
 * A disk with the embedded database and the exam files runs full, then has free space again. On PostgreSQL: `npm run
 * soak`.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { canMount, mountSmall } from '../harness/disk.ts';
import { fillUp } from './fullDisk.ts';

/** Space for the database, and a little more. */
const DISK = '120m';

// Where mounting a small disk isn't permitted, tests/server/platform/files/limits.test.ts covers the same with
// simulated errors.
test.skipIf(!canMount())(
  'a full disk loses no confirmed write, and all continues once space is free again',
  async () => {
    const template = inject('template');
    if (template.kind !== 'embedded') throw new Error('This test is for the embedded engine.');
    const dataDir = await mkdtemp(join(tmpdir(), 'clinic-full-'));
    const disk = mountSmall(dataDir, DISK);
    onTestFinished(async () => {
      disk.unmount();
      await rm(dataDir, { recursive: true, force: true });
    });
    await cp(template.directory, dataDir, { recursive: true });
    const { violations, refused } = await fillUp(disk, { dataDir });
    expect(violations).toEqual([]);
    expect(refused).toEqual([503, 'unavailable', expect.stringMatching(/^\d+$/)]);
  },
);
