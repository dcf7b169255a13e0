/**
 * In short what `npm run soak` does on each kind of disk: here the hardest, where PostgreSQL itself ends for want of
 * room.
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
