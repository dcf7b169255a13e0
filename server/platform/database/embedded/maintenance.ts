/**
 * Maintenance that a PostgreSQL server does by itself and the embedded engine, a single process, doesn't. Without
 * checkpoints its log grows without limit; without vacuum its tables do, and its query plans use outdated statistics.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { runPeriodically } from '../../jobs/background.ts';
import type { Database } from '../database.ts';
import { tablesOf } from '../tables.ts';

const HOUR_MS = 3_600_000;

/** Vacuums one table at a time, so that no query waits for more than one of them. */
export async function vacuum({ db }: Pick<Database, 'db'>, ending?: AbortSignal): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (ending?.aborted) return;
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
  await db.execute(sql`checkpoint`);
}

/** Runs maintenance when the server starts to listen and then every hour; not needed with a PostgreSQL server. */
export async function databaseMaintenance(app: FastifyInstance): Promise<void> {
  const { database } = app.services;
  if (database.kind === 'postgresql') return;
  runPeriodically(app, { name: 'database maintenance', pauseMs: HOUR_MS, run: ending => vacuum(database, ending) });
}
