/**
 * What a PostgreSQL server does by itself and the embedded engine doesn't, since it has no second process: without
 * checkpoints its log grows without end, and without vacuum its tables do, while its plans go by what was long ago.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inBackground } from '../../jobs/background.ts';
import type { Database } from '../database.ts';
import { tablesOf } from '../tables.ts';

const HOUR_MS = 3_600_000;

/** Tidies up a table at a time, so that nobody waits for more than one of them. */
export async function tidyUp({ db }: Pick<Database, 'db'>, ending?: AbortSignal): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (ending?.aborted) return;
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
  await db.execute(sql`checkpoint`);
}

/** Tidies up when the server begins to listen and every hour; a PostgreSQL server needs nobody for it. */
export async function tidying(app: FastifyInstance): Promise<void> {
  const { database } = app.services;
  if (database.kind === 'postgresql') return;
  inBackground(app, { name: 'tidying up the database', pauseMs: HOUR_MS, run: ending => tidyUp(database, ending) });
}
