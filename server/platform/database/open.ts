/** Opens the database: a PostgreSQL server if `DATABASE_URL` is set, otherwise the embedded engine. */
import { sql } from 'drizzle-orm';
import type { Database, DatabaseSettings } from './database.ts';
import { connectToServer, connectToSocket } from './driver/connections.ts';
import type { Connections } from './driver/driver.ts';
import { drizzleOn } from './driver/drizzle.ts';
import { refuseInsideTransactions, transactions } from './driver/transaction.ts';
import { type Engine, startEngine } from './embedded/engine.ts';
import { withSnapshot } from './embedded/snapshot.ts';

/** The default limit of one statement. */
const STATEMENT_LIMIT_MS = 30_000;
/** How long `ping` waits. */
const PING_LIMIT_MS = 3_000;

/**
 * Opens the database, without migrating it. Throws a `DatabaseRefusal` if the data directory is in use or of another
 * PostgreSQL major version.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const statementLimitMs = settings.statementLimitMs ?? STATEMENT_LIMIT_MS;
  if (settings.databaseUrl !== undefined) {
    return assemble('postgresql', connectToServer(settings.databaseUrl, statementLimitMs));
  }
  const engine = await startEngine(settings.dataDir, statementLimitMs);
  const database = assemble('embedded', connectToSocket(engine.socket), engine);
  return {
    ...database,
    // A transaction as long as a backup would hold the only connection and block everything else.
    snapshot: work =>
      withSnapshot(database, settings.dataDir, async (dataDir, heldMs) => {
        const copy = await openDatabase({ ...settings, dataDir });
        return await copy.tx(tx => work(tx, { heldMs })).finally(copy.close);
      }),
  };
}

/** What a database needs of the embedded engine. A server is always ready, never reopened and not ours to close. */
const serverElsewhere: Omit<Engine, 'socket'> = {
  ...{ ready: async () => {}, close: async () => {}, reopened: () => 0 },
  withoutLimit: work => work(),
};

function assemble(
  kind: Database['kind'],
  connections: Connections,
  engine: Omit<Engine, 'socket'> = serverElsewhere,
): Database {
  const { send, begin } = refuseInsideTransactions(connections);
  const db = drizzleOn(send, begin);
  const tx = transactions(db);
  let running = 0;
  return {
    kind,
    db,
    tx: async work => {
      running += 1;
      try {
        await engine.ready();
        return await tx(work);
      } finally {
        running -= 1;
      }
    },
    snapshot: work =>
      db.transaction(tx => work(tx, { heldMs: 0 }), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    listen: connections.listen,
    withoutLimit: engine.withoutLimit,
    ping: async () => {
      await Promise.race([db.execute(sql`select 1`), failAfter(PING_LIMIT_MS)]);
    },
    activity: () => ({ transactions: running, reopened: engine.reopened() }),
    close: async () => {
      await connections.close();
      await engine.close();
    },
  };
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`The database didn't respond within ${ms} ms.`)), ms).unref();
  });
}
