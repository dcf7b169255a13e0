/**
 * A short version of what `npm run soak` does on each kind of disk: the worst one, on which PostgreSQL itself stops
 * when the disk is full.
 */
import { expect, test } from 'vitest';
import { canMount } from '../harness/disk.ts';
import { disks } from './disks.ts';
import { fillUp } from './fullDisk.ts';

test.skipIf(!canMount())(
  'a PostgreSQL whose disk is full costs nobody what was confirmed, and no server a restart',
  async () => {
    const { damage, refused } = await disks['postgresql, with its log'](fillUp);
    expect(damage).toEqual([]);
    expect(refused).toEqual([503, 'unavailable', '5']);
  },
);
