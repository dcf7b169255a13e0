/** Transactions: retries, and a guard against using the pool inside a transaction. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../database.ts';
import type { Connections } from './driver.ts';
import { isLost } from './lostConnection.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** The SQLSTATE of an error, even if Drizzle has wrapped it. */
function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK;
}

/**
 * Makes connections refuse single statements and further transactions inside a transaction. On a pool of one such a
 * query would wait for its own transaction forever; on a larger pool it would read a different state. A clear error is
 * better than both.
 */
export function refuseInsideTransactions(connections: Connections): Connections {
  const refuse = () => {
    if (current.getStore()?.open) throw new Error('A query inside a transaction must go through its tx, not the pool.');
  };
  return {
    ...connections,
    send: (...statement) => {
      refuse();
      return connections.send(...statement);
    },
    begin: work => {
      refuse();
      return connections.begin(work);
    },
  };
}

/**
 * `Database.tx` for a Drizzle pool. `chance` (0 to 1) randomizes the pauses, so that two transactions that collided
 * don't collide again.
 */
export function transactions(db: Database['db'], chance: () => number = Math.random): Database['tx'] {
  return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const state = { open: false };
      let begun = false;
      try {
        return await db.transaction(async tx => {
          begun = true;
          state.open = true;
          try {
            return await current.run(state, () => work(tx));
          } finally {
            state.open = false;
          }
        });
      } catch (error) {
        // After a lost connection, postgres.js may report its last error for the first query on the next connection.
        const mayRepeat = isTransient(error) || (!begun && isLost(error));
        if (attempt === ATTEMPTS || !mayRepeat) throw error;
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + chance()));
      }
    }
  };
}
