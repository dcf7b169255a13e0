/** Transactions: retries, and the guard against waiting for oneself on a pool of one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Database, Tx } from './database.ts';
import { isLost, safeBegin } from './lostConnection.ts';
import { preparing } from './preparing.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** The SQLSTATE of an error, also where Drizzle has wrapped it. */
function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

function isPassing(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK;
}

/** How what Drizzle asks for gets to the database. */
export interface Ways {
  /** Single statements. */
  send: Sql['unsafe'];
  begin: Sql['begin'];
}

/**
 * Has the pool that Drizzle holds send in these ways, and refuse a single statement that is sent from inside a transaction.
 * With one connection such a query waits for its own transaction for ever; with more it reads another state. A clear error
 * in both is better.
 */
export function guardPool(pool: Sql, { send, begin }: Ways): void {
  const refuseInside = () => {
    if (current.getStore()?.open) throw new Error('A query inside a transaction must go through its tx, not the pool.');
  };
  const unsafe = preparing(send);
  const onThePool = pool.unsafe;
  const beginSafely = safeBegin(begin);
  Object.assign(pool, {
    unsafe: (...given: Parameters<typeof unsafe>) => {
      refuseInside();
      // The driver's own `begin` comes this way, too, and wants a connection of the pool for the whole transaction.
      if (given[2] && 'onexecute' in given[2]) return onThePool(...given);
      return unsafe(...given);
    },
    begin: (...given: Parameters<typeof beginSafely>) => {
      refuseInside();
      return beginSafely(...given);
    },
  });
}

/** `Database.tx` over a Drizzle pool; `chance` (0 to 1) spreads the pauses, so that two that collided don't again. */
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
        // After a loss postgres.js may give a dead connection's last error to the first query on the next one.
        const mayRepeat = isPassing(error) || (!begun && isLost(error));
        if (attempt === ATTEMPTS || !mayRepeat) throw error;
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + chance()));
      }
    }
  };
}
