/** Opens the database: a PostgreSQL server if `DATABASE_URL` is set, otherwise the embedded engine. */
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Options, type Sql } from 'postgres';
import { serversIn } from '../config/settings.ts';
import type { Database, DatabaseSettings } from './database.ts';
import { startEngine } from './embedded/engine.ts';
import { withCopy } from './embedded/snapshot.ts';
import { lanes } from './lanes.ts';
import { plainly, socketToPrimary } from './primary.ts';
import { beginBy, renewal } from './renewal.ts';
import { guardPool, transactions, type Ways } from './transaction.ts';

/** The default limit of one statement. */
const STATEMENT_LIMIT_MS = 30_000;
/** How long a transaction may stay open without a statement. */
const IDLE_LIMIT_MS = 60_000;
/** How long `ping` waits. */
const PING_LIMIT_MS = 3_000;
/** How long `close` waits for running statements, in seconds. */
const CLOSE_LIMIT_S = 1.5;
/** How long connecting to a server may take, in seconds. */
const CONNECT_LIMIT_S = 5;
/** The pause before reconnecting after a lost connection, in seconds. */
const RECONNECT_PAUSE_S = 0.3;
/** How long a pool that lost a connection may still use its other connections. */
const GRACE = { beginMs: 2_000, runS: 60 };
/** The number of connections for transactions, which are exclusive, and for single statements, which share theirs. */
const POOL = 10;
const LANES = 4;

/**
 * Opens the database, without migrating it. Throws a `DatabaseRefusal` if the data directory is in use or of another
 * PostgreSQL major version.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const statementLimitMs = settings.statementLimitMs ?? STATEMENT_LIMIT_MS;
  if (settings.databaseUrl !== undefined) return openServer(settings.databaseUrl, statementLimitMs);
  const engine = await startEngine(settings.dataDir, statementLimitMs);
  const pool = postgres({
    path: engine.socket,
    username: 'postgres',
    database: 'postgres',
    max: 1,
    backoff: () => 0.05,
    onnotice: () => {},
    fetch_types: false,
  });
  const database = assemble(
    'embedded',
    pool,
    { send: pool.unsafe, begin: pool.begin },
    {
      before: engine.ready,
      after: engine.close,
      reopened: engine.reopened,
    },
  );
  return {
    ...database,
    // A transaction as long as a backup would hold the only connection and block everything else.
    snapshot: work =>
      withCopy(database, settings.dataDir, async (dataDir, heldMs) => {
        const copy = await openDatabase({ ...settings, dataDir });
        return await copy.tx(tx => work(tx, { heldMs })).finally(copy.close);
      }),
  };
}

function openServer(url: string, statementLimitMs: number): Database {
  const servers = serversIn(url);
  const options: Options<Record<string, never>> = {
    onnotice: () => {},
    // The driver only needs types for arrays, which aren't used. A connection that breaks while it fetches them would
    // end the process.
    fetch_types: false,
    connect_timeout: CONNECT_LIMIT_S,
    // Longer pauses would delay requests when the database is already back.
    backoff: () => RECONNECT_PAUSE_S * (0.5 + Math.random()),
    ...(servers.length > 1 && { socket: socketToPrimary(servers) }),
    connection: {
      application_name: 'clinic',
      TimeZone: 'UTC',
      statement_timeout: statementLimitMs,
      idle_in_transaction_session_timeout: IDLE_LIMIT_MS,
    },
  };
  const connect = (max: number) => () => {
    const made = postgres(plainly(servers[0] ?? url), { ...options, max });
    // Drizzle parses instants itself, and configures each pool's driver not to.
    drizzle(made);
    return made;
  };
  const pools = renewal(connect(POOL), GRACE);
  const single = Array.from({ length: LANES }, () => renewal(connect(1), { beginMs: 0, runS: 0 }));
  // The pool that Drizzle holds. It sends nothing itself.
  const front = connect(1)();
  const ways = { send: lanes(single), begin: beginBy(pools) };
  return assemble('postgresql', front, ways, {
    before: async () => {},
    after: async () => void (await Promise.all([pools, ...single].map(each => each.end(CLOSE_LIMIT_S)))),
    reopened: () => 0,
  });
}

function assemble(
  kind: Database['kind'],
  pool: Sql,
  ways: Ways,
  hooks: { before: () => Promise<void>; after: () => Promise<void>; reopened: () => number },
): Database {
  const db = drizzle(pool);
  guardPool(pool, ways);
  const tx = transactions(db);
  let running = 0;
  return {
    kind,
    db,
    tx: async work => {
      running += 1;
      try {
        await hooks.before();
        return await tx(work);
      } finally {
        running -= 1;
      }
    },
    snapshot: work =>
      db.transaction(tx => work(tx, { heldMs: 0 }), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    ping: async () => {
      await Promise.race([pool.unsafe('select 1'), failAfter(PING_LIMIT_MS)]);
    },
    activity: () => ({ transactions: running, reopened: hooks.reopened() }),
    close: async () => {
      await pool.end({ timeout: CLOSE_LIMIT_S });
      await hooks.after();
    },
  };
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`The database gave no answer in ${ms} ms.`)), ms).unref();
  });
}
