import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginOn, replaceablePool } from '../../../../../server/platform/database/driver/replaceablePool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });

/** Replaceable pools, and for each pool that was created how it was ended. */
function setUp() {
  const created: { pool: Sql; ended: unknown[] }[] = [];
  const connect = () => {
    const ended: unknown[] = [];
    const pool = {
      begin: async (work: (client: unknown) => Promise<unknown>) => work(undefined),
      end: async (how: unknown) => void ended.push(how),
    } as unknown as Sql;
    created.push({ pool, ended });
    return pool;
  };
  return { created, pools: replaceablePool(connect, { beginMs: 2_000, runS: 60 }) };
}

test('a pool that lost a connection is replaced once, and ended when its other connections are done', async () => {
  const { created, pools } = setUp();
  const first = pools.current();
  pools.failed(first, lost);
  const second = pools.current();
  expect(second).not.toBe(first);
  pools.failed(first, lost);
  expect(pools.current()).toBe(second);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(created[0]?.ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(created.map(({ ended }) => ended)).toEqual([[{ timeout: 60 }], []]);
});

test('an error of a statement leaves the pool in place', () => {
  const { pools } = setUp();
  const pool = pools.current();
  pools.failed(pool, Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }));
  expect(pools.current()).toBe(pool);
});

test('a transaction that loses its connection replaces the pool', async () => {
  const { pools } = setUp();
  const pool = pools.current();
  await expect(beginOn(pools)(() => Promise.reject(lost))).rejects.toBe(lost);
  expect(pools.current()).not.toBe(pool);
});

test('ending ends all pools, the replaced ones at once', async () => {
  const { created, pools } = setUp();
  pools.failed(pools.current(), lost);
  await pools.end(1.5);
  expect(created.map(({ ended }) => ended)).toEqual([[{ timeout: 0 }], [{ timeout: 1.5 }]]);
  expect(vi.getTimerCount()).toBe(0);
});
