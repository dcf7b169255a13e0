/**
 * Pools of postgres.js 3.4.9 that are replaced when they lose a connection. The driver connects anew by itself, but takes
 * along what was asked between the socket's error and its close, and what lay in its buffer: on the next connection such a
 * question never ends, or gets the answer to another one.
 */
import type { Sql, TransactionSql } from 'postgres';
import { isLost } from './lostConnection.ts';

export interface Renewal {
  /** The pool to send by. */
  current(): Sql;
  /** Something that was sent by this pool failed; where its connection was lost, another pool takes over. */
  failed(pool: Sql, error: unknown): void;
  /** Ends them all; waits so long for statements that are running, in seconds. */
  end(limitS: number): Promise<void>;
}

/** What a pool that was replaced may still do by the connections that it has. */
interface Grace {
  /** How long what waits for one of them may begin, in milliseconds. */
  beginMs: number;
  /** How long what runs by then may go on, in seconds. */
  runS: number;
}

/** @param connect makes a pool */
export function renewal(connect: () => Sql, { beginMs, runS }: Grace): Renewal {
  let current = connect();
  const leaving = new Map<Sql, NodeJS.Timeout>();
  return {
    current: () => current,
    failed(pool, error) {
      if (pool !== current || !isLost(error)) return;
      current = connect();
      const leave = () => {
        leaving.delete(pool);
        pool.end({ timeout: runS }).catch(() => {});
      };
      leaving.set(pool, setTimeout(leave, beginMs).unref());
    },
    async end(limitS) {
      const old = [...leaving];
      leaving.clear();
      for (const [, timer] of old) clearTimeout(timer);
      await Promise.all([current.end({ timeout: limitS }), ...old.map(([pool]) => pool.end({ timeout: 0 }))]);
    },
  };
}

/** The pool's `begin`, by whichever pool there is now. */
export function beginBy(pools: Renewal): Sql['begin'] {
  const begin = async (work: (client: TransactionSql) => Promise<unknown>) => {
    const pool = pools.current();
    try {
      return await pool.begin(work);
    } catch (error) {
      pools.failed(pool, error);
      throw error;
    }
  };
  return begin as Sql['begin'];
}
