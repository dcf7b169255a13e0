/**
 * Connections to a database through postgres.js 3.4.9, with what that driver lacks: see the other files of this folder.
 */
import postgres, { type Options } from 'postgres';
import { serversIn } from '../../config/settings.ts';
import type { Connections } from './driver.ts';
import { type ConnectionHooks, listenOn } from './listener.ts';
import { safeBegin } from './lostConnection.ts';
import { plainUrl, socketToPrimary } from './primary.ts';
import { beginOn, type ReplaceablePool, replaceablePool } from './replaceablePool.ts';
import { shareConnections } from './sharedConnections.ts';

/** How long `close` waits for running statements, in seconds. */
const CLOSE_LIMIT_S = 1.5;
/** How long connecting to a server may take, in seconds. */
const CONNECT_LIMIT_S = 5;
/** The pause before reconnecting after a lost connection, in seconds. */
const RECONNECT_PAUSE_S = 0.3;
/** The same for the embedded engine, which is in this process. */
const EMBEDDED_RECONNECT_PAUSE_S = 0.05;
/** The pause before listening again on a new connection to it. */
const RELISTEN_PAUSE_MS = 100;
/** How long a transaction may stay open without a statement. */
const IDLE_LIMIT_MS = 60_000;
/** How long a pool that lost a connection may still use its other connections. */
const GRACE = { beginMs: 2_000, runS: 60 };
/** The number of connections for transactions, which are exclusive, and for single statements, which share theirs. */
const TRANSACTION_CONNECTIONS = 10;
const SHARED_CONNECTIONS = 4;

const asIs = (value: unknown) => value;

const common: Options<Record<string, postgres.PostgresType>> = {
  onnotice: () => {},
  // The driver only needs types for arrays, which aren't used. A connection that breaks while it fetches them would end
  // the process.
  fetch_types: false,
  // Drizzle converts instants and JSON values itself.
  types: {
    date: { to: 1184, from: [1082, 1083, 1114, 1184], serialize: asIs, parse: asIs },
    json: { to: 114, from: [114, 3802], serialize: asIs, parse: JSON.parse },
  },
};

/** One connection to the embedded engine, which has no more. It also receives the engine's notifications. */
export function connectToSocket(path: string): Connections {
  const listeners = new Map<string, (payload?: string) => void>();
  let isClosing = false;
  const listenTo = (channel: string): void => {
    if (isClosing || !listeners.has(channel)) return;
    pool.unsafe(`listen ${channel}`).then(
      () => listeners.get(channel)?.(),
      () => listenLater(channel),
    );
  };
  const listenLater = (channel: string) => setTimeout(listenTo, RELISTEN_PAUSE_MS, channel).unref();
  const hooks: ConnectionHooks = {
    onnotify: (channel, payload) => listeners.get(channel)?.(payload),
    // The engine may have been reopened, and has then forgotten who listens. The driver reconnects for the statement.
    onclose: () => {
      for (const channel of listeners.keys()) listenLater(channel);
    },
  };
  const pool = postgres({
    ...common,
    ...hooks,
    path,
    username: 'postgres',
    database: 'postgres',
    max: 1,
    backoff: () => EMBEDDED_RECONNECT_PAUSE_S,
  });
  return {
    send: pool.unsafe,
    begin: safeBegin(pool.begin),
    listen: (channel, { onNotify }) => {
      listeners.set(channel, onNotify);
      listenTo(channel);
      return async () => void listeners.delete(channel);
    },
    close: async () => {
      isClosing = true;
      await pool.end({ timeout: CLOSE_LIMIT_S });
    },
  };
}

/** Connections to the server, or to the one of several servers that accepts writes. */
export function connectToServer(databaseUrl: string, statementLimitMs: number): Connections {
  const servers = serversIn(databaseUrl);
  const options = {
    ...common,
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
  const url = plainUrl(servers[0] ?? databaseUrl);
  const poolOf = (max: number) => () => postgres(url, { ...options, max });
  const forTransactions = replaceablePool(poolOf(TRANSACTION_CONNECTIONS), GRACE);
  const shared = Array.from({ length: SHARED_CONNECTIONS }, () => replaceablePool(poolOf(1), { beginMs: 0, runS: 0 }));
  const all: readonly ReplaceablePool[] = [forTransactions, ...shared];
  return {
    send: shareConnections(shared),
    begin: safeBegin(beginOn(forTransactions)),
    listen: (channel, listener) =>
      listenOn(hooks => postgres(url, { ...options, ...hooks, max: 1, max_lifetime: null }), channel, listener),
    close: async () => void (await Promise.all(all.map(pool => pool.end(CLOSE_LIMIT_S)))),
  };
}
