/**
 * A short version of what `npm run soak` does on each kind of disk: the worst one, on which PostgreSQL itself stops
 * when the disk is full.
 */
import { expect, test } from 'vitest';
import { canMount } from '../harness/disk.ts';
import { disks } from './disks.ts';
import { fillUp } from './fullDisk.ts';

test.skipIf(!canMount())(
  'a PostgreSQL whose disk is full loses no confirmed write, and no app server must be restarted',
  async () => {
    const { violations, refused } = await disks['postgresql, with its log'](fillUp);
    expect(violations).toEqual([]);
    expect(refused).toEqual([503, 'unavailable', '5']);
  },
);
