import { type Placeholder, sql } from 'drizzle-orm';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { ISql } from 'postgres';
import type { Reader } from './database.ts';

type Value = string | number | boolean | Date | Uint8Array | null;

/** What Drizzle makes of a query that is put together. */
interface Ready<Result> {
  execute(values: Record<string, Value>): Promise<Result>;
}

/**
 * A statement that is put together once for the whole process, and then run with other values on whatever reader or
 * transaction it is given. For the calls that are made most: Drizzle needs more time to put a query together than
 * PostgreSQL to answer it (GET day-availability: 0.9 of 1.3 ms of this process). The values of a condition go to the
 * driver as they are, so instants are ISO texts there; those of an insert go through their columns.
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
    // Drizzle ties what it prepared to one connection; the text, the columns and their mapping are the same for all.
    const here: Ready<Result> = Object.create(ready, { client: { value: clientOf(db) } });
    return here.execute(values);
  };
}

/**
 * The same for SQL that Drizzle can't say, or that every call runs (its mapping was 4 % of GET day-availability): names
 * stand for `$1`, `$2`… in their order, rows come as the driver makes them (instants as texts). Curried, since a row's
 * type can't be read from a text.
 *
 * Within a transaction, statements of both kinds are sent in the order in which they are called, without waiting for each
 * other's answers; a query that Drizzle puts together on the spot is sent later than its call.
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

/** An instant as epoch milliseconds: reading it from a text takes longer than all else of a row. */
export const epochMs = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`;

/** The driver's own connection or pool that a reader sends through. */
function clientOf({ _: { session } }: Reader): ISql {
  if (!(session instanceof PostgresJsSession)) throw new Error('A reader of another driver.');
  return session.client;
}
