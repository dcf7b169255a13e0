import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginBy, renewal } from '../../../../../server/platform/database/renewal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });

/** Pools that are told apart by their number, and how each was ended. */
function pools() {
  const made: { pool: Sql; ended: unknown[] }[] = [];
  const connect = () => {
    const ended: unknown[] = [];
    const pool = {
      begin: async (work: (client: unknown) => Promise<unknown>) => work(undefined),
      end: async (how: unknown) => void ended.push(how),
    } as unknown as Sql;
    made.push({ pool, ended });
    return pool;
  };
  return { made, renewed: renewal(connect, { beginMs: 2_000, runS: 60 }) };
}

test('whoever has lost a connection gets another pool, once; the old one ends when its others are done', async () => {
  const { made, renewed } = pools();
  const first = renewed.current();
  renewed.failed(first, lost);
  const second = renewed.current();
  expect(second).not.toBe(first);
  renewed.failed(first, lost);
  expect(renewed.current()).toBe(second);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(made[0]?.ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(made.map(({ ended }) => ended)).toEqual([[{ timeout: 60 }], []]);
});

test('what the database refuses leaves the pool as it is', () => {
  const { renewed } = pools();
  const pool = renewed.current();
  renewed.failed(pool, Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }));
  expect(renewed.current()).toBe(pool);
});

test('a transaction that loses its connection is the pool’s last one', async () => {
  const { renewed } = pools();
  const pool = renewed.current();
  await expect(beginBy(renewed)(() => Promise.reject(lost))).rejects.toBe(lost);
  expect(renewed.current()).not.toBe(pool);
});

test('at the end all of them end, at once those that were replaced', async () => {
  const { made, renewed } = pools();
  renewed.failed(renewed.current(), lost);
  await renewed.end(1.5);
  expect(made.map(({ ended }) => ended)).toEqual([[{ timeout: 0 }], [{ timeout: 1.5 }]]);
  expect(vi.getTimerCount()).toBe(0);
});
