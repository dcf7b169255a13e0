/**
 * Replaces pools of postgres.js 3.4.9 that lost a connection. The driver reconnects by itself, but keeps the queries
 * made between the socket's error and its close, and the content of its buffer. On the next connection, such a query
 * never completes or gets the response to another one.
 */
import type { Sql } from 'postgres';
import { type DriverBegin, isLost } from './lostConnection.ts';

export interface ReplaceablePool {
  /** The pool to use now. */
  current(): Sql;
  /** Reports that a query on this pool failed. If its connection was lost, the pool is replaced. */
  failed(pool: Sql, error: unknown): void;
  /** Closes all pools. Waits up to `limitS` seconds for running statements. */
  end(limitS: number): Promise<void>;
}

/** What a replaced pool may still do with its remaining connections. */
interface Grace {
  /** How long waiting work may still start, in milliseconds. */
  beginMs: number;
  /** How long work that runs by then may continue, in seconds. */
  runS: number;
}

/** @param connect creates a pool */
export function replaceablePool(connect: () => Sql, { beginMs, runS }: Grace): ReplaceablePool {
  let current = connect();
  const replaced = new Map<Sql, NodeJS.Timeout>();
  return {
    current: () => current,
    failed(pool, error) {
      if (pool !== current || !isLost(error)) return;
      current = connect();
      const end = () => {
        replaced.delete(pool);
        pool.end({ timeout: runS }).catch(() => {});
      };
      replaced.set(pool, setTimeout(end, beginMs).unref());
    },
    async end(limitS) {
      const old = [...replaced];
      replaced.clear();
      for (const [, timer] of old) clearTimeout(timer);
      await Promise.all([current.end({ timeout: limitS }), ...old.map(([pool]) => pool.end({ timeout: 0 }))]);
    },
  };
}

/** The driver's `begin`, on the current pool. */
export function beginOn(pools: ReplaceablePool): DriverBegin {
  return async work => {
    const pool = pools.current();
    try {
      return await pool.begin(work);
    } catch (error) {
      pools.failed(pool, error);
      throw error;
    }
  };
}
