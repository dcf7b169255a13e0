/** The database as the rooms see it: the same for the embedded engine and for a PostgreSQL server. */
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

type NoSchema = Record<string, never>;

/** One open transaction. A room's logic gets this, never the pool. */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** Whatever can be read from: the pool or a transaction. */
export type Reader = PgDatabase<PostgresJsQueryResultHKT, NoSchema>;

export interface Database {
  /** `embedded`: PGlite in `DATA_DIR`, one connection. `postgresql`: the server at `DATABASE_URL`. */
  kind: 'embedded' | 'postgresql';
  /** Single statements outside a transaction. Throws when it is used inside `tx`: there it would wait for itself. */
  db: PostgresJsDatabase<NoSchema>;
  /**
   * Runs `work` in one READ COMMITTED transaction and hands on what it returns. Serialization failures and
   * deadlocks are tried again a few times, so `work` may run more than once: no mail, file or hashing in it.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on everything as of one instant, which nobody's writing changes. The embedded engine first copies its
   * files to get there; `heldMs` says for how long writers waited for that. One at a time.
   */
  snapshot<T>(work: (tx: Tx, view: { heldMs: number }) => Promise<T>): Promise<T>;
  /** Resolves when the database answers within `PING_LIMIT_MS`, rejects otherwise. */
  ping(): Promise<void>;
  /** What it is doing, for the metrics: transactions that run or wait, and how often the embedded engine was opened anew. */
  activity(): { transactions: number; reopened: number };
  /** Waits for running statements a few seconds, then closes connections, engine and directory lock. */
  close(): Promise<void>;
}

/** What opening needs; the embedded engine is used where there is no `databaseUrl`. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** How long one statement may run, in milliseconds; 30 seconds unless told. */
  statementLimitMs?: number;
}

/** A reason not to open the database that its owner can do something about; the message is a whole sentence. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}
