import { type Placeholder, sql } from 'drizzle-orm';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { ISql } from 'postgres';
import type { Reader } from './database.ts';

type Value = string | number | boolean | Date | Uint8Array | null;

/** A prepared Drizzle query. */
interface Ready<Result> {
  execute(values: Record<string, Value>): Promise<Result>;
}

/**
 * Builds a Drizzle query once per process, and runs it with different values on any reader or transaction. For the most
 * frequent calls: Drizzle takes longer to build a query than PostgreSQL to execute it (docs/performance.md).
 *
 * Values of a condition go to the driver unconverted, so instants are ISO texts there. Values of an insert are
 * converted by their columns.
 */
export function statement<Name extends string, Result>(
  names: readonly Name[],
  build: (db: Reader, values: Record<Name, Placeholder>) => { prepare(name: string): Ready<Result> },
): (db: Reader, values: Record<Name, Value>) => Promise<Result> {
  const placeholders: Partial<Record<Name, Placeholder>> = {};
  for (const name of names) placeholders[name] = sql.placeholder(name);
  let ready: Ready<Result> | undefined;
  return (db, values) => {
    ready ??= build(db, placeholders as Record<Name, Placeholder>).prepare('kept');
    // Drizzle binds a prepared query to one connection. The text, the columns and their mapping are the same on all.
    const here: Ready<Result> = Object.create(ready, { client: { value: clientOf(db) } });
    return here.execute(values);
  };
}

/**
 * The same for SQL that Drizzle can't express, or that is too frequent for Drizzle's mapping (docs/performance.md).
 * Names are replaced by `$1`, `$2`… in their order; rows are what the driver returns (instants as texts). Curried,
 * because a row's type can't be inferred from the text.
 *
 * In a transaction, statements of both kinds are pipelined in the order of their calls. A query that Drizzle builds on
 * each call is sent later than its call.
 */
export const written =
  <Row = never>() =>
  <Name extends string>(names: readonly Name[], textOf: (places: Record<Name, string>) => string) => {
    const text = textOf(
      Object.fromEntries(names.map((name, index) => [name, `$${index + 1}`])) as Record<Name, string>,
    );
    return async (db: Reader, values: Record<Name, Value>): Promise<Row[]> =>
      clientOf(db).unsafe<Row[] & object[]>(
        text,
        names.map(name => values[name]),
      );
  };

/** An instant as epoch milliseconds, since parsing a text takes longer than the rest of a row. */
export const epochMs = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`;

/** The driver's connection or pool that a reader uses. */
function clientOf({ _: { session } }: Reader): ISql {
  if (!(session instanceof PostgresJsSession)) throw new Error('A reader of another driver.');
  return session.client;
}
