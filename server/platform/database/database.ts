/** The database interface that features use. It is the same for the embedded engine and for a PostgreSQL server. */
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type { ListenHooks } from './driver/driver.ts';

type NoSchema = Record<string, never>;

/** An open transaction. Feature logic gets this, never the pool. */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** The pool or a transaction, for reading. */
export type Reader = PgDatabase<PostgresJsQueryResultHKT, NoSchema>;

export interface Database {
  /** `embedded`: PGlite in `DATA_DIR`, one connection. `postgresql`: the server at `DATABASE_URL`. */
  kind: 'embedded' | 'postgresql';
  /**
   * Single statements outside a transaction. Throws when used inside `tx`, where it would deadlock on a pool of one.
   */
  db: PostgresJsDatabase<NoSchema>;
  /**
   * Runs `work` in one READ COMMITTED transaction and returns its result. Serialization failures and deadlocks are
   * retried a few times, so `work` may run more than once: it must not send mail, write files or hash passwords.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on a consistent snapshot of all data. The embedded engine copies its files for this; `heldMs` is how
   * long writers were blocked by the copy. One snapshot at a time.
   */
  snapshot<T>(work: (tx: Tx, view: { heldMs: number }) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotify` with the payload after a transaction that notified the channel has committed, in any process, and
   * without one whenever such notifications may have been missed. Returns a function that stops.
   */
  listen(channel: string, hooks: ListenHooks): () => Promise<void>;
  /**
   * Runs work with statements that may take as long as they need: the embedded engine counts as alive meanwhile. On a
   * server, the transaction itself lifts the limit.
   */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the database responds within `PING_LIMIT_MS`, rejects otherwise. */
  ping(): Promise<void>;
  /** For the metrics: transactions that run or wait, and how often the embedded engine was reopened. */
  activity(): { transactions: number; reopened: number };
  /** Waits briefly for running statements, then closes connections and engine and releases the directory lock. */
  close(): Promise<void>;
}

/** Without a `databaseUrl`, the embedded engine is used. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** How long one statement may run, in milliseconds; 30 seconds by default. */
  statementLimitMs?: number;
}

/** A reason not to open the database that the operator can resolve. The message is a complete sentence. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}
