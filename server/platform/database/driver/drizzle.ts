/** Runs Drizzle on our connections: it gets a client of ours instead of a postgres.js pool. */
import { drizzle, type PostgresJsDatabase, PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type { Reader } from '../database.ts';
import type { Begin, Send } from './driver.ts';

/**
 * The maximum number of values of a statement that is prepared. Statements with lists or many rows differ each time, so
 * preparing them would only fill the cache.
 */
const MAX_VALUES = 24;

/** The part of a driver's pool, or of a transaction's client, that Drizzle uses. */
interface Client {
  unsafe: Send;
  begin<T>(work: (client: Client) => Promise<T>): Promise<T>;
  savepoint(): never;
  /** Drizzle sets converters here; connections.ts has configured ours already. */
  options: { parsers: object; serializers: object };
}

function refuseNested(): never {
  throw new Error('A transaction within a transaction is not supported.');
}

/** @param begin omitted for the client of a transaction */
function clientOn(send: Send, begin?: Begin): Client {
  return {
    // Drizzle doesn't ask for prepared statements. Without them, each statement takes two round trips (one for its
    // parameter types) and is planned on every execution (docs/performance.md).
    unsafe: (text, values = [], options = {}) =>
      send(text, values, { ...options, prepare: values.length > 0 && values.length <= MAX_VALUES }),
    begin: work => (begin ? begin(own => work(clientOn(own))) : refuseNested()),
    savepoint: refuseNested,
    options: { parsers: {}, serializers: {} },
  };
}

/** Makes a Drizzle database that sends its statements with `send` and begins its transactions with `begin`. */
export function drizzleOn(send: Send, begin?: Begin): PostgresJsDatabase<Record<string, never>> {
  return drizzle({ client: clientOn(send, begin) as unknown as Sql });
}

/** Returns the function that a Drizzle database or transaction sends its statements with. */
export function sendOf({ _: { session } }: Reader): Send {
  if (!(session instanceof PostgresJsSession)) throw new Error('This database belongs to another driver.');
  return session.client.unsafe;
}
