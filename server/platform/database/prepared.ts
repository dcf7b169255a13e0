/**
 * Queries that are built once per process. Features write their queries with Drizzle's builder, and with its `sql`
 * template where the builder can't express something (locks, aggregation to JSON, several writes in one statement).
 * The most frequent ones of both kinds are wrapped in `prepared`, because Drizzle takes longer to build a query than
 * PostgreSQL to execute it (docs/performance.md).
 */
import { fillPlaceholders, type Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';
import type { Send } from './driver/driver.ts';
import { drizzleOn, sendOf } from './driver/drizzle.ts';

type Value = string | number | boolean | Date | Uint8Array | null;

/** A query of Drizzle's builder. */
interface Built<Result> {
  prepare(name: string): { execute(values: Record<string, Value>): Promise<Result> };
}

/** Runs a prepared query with these values on a database or in a transaction. */
type Run<Name extends string, Result> = (db: Reader, values: Record<Name, Value>) => Promise<Result>;

/**
 * Prepares a query with these named values. `build` is called once, at the first run. It gets a placeholder for each
 * name and, for the builder, a database to build on.
 *
 * - Rows of a template are what the driver returns: columns by their names in the SQL, instants as texts.
 * - Values of a template and of a builder's condition go to the driver unconverted, so instants are ISO texts there.
 *   Values of a builder's insert are converted by their columns.
 * - In a transaction, prepared queries are pipelined in the order of their calls. A query that Drizzle builds on each
 *   call is sent later than its call.
 */
export function prepared<Name extends string, Result>(
  names: readonly Name[],
  build: (values: Record<Name, Placeholder>, db: Reader) => Built<Result>,
): Run<Name, Result>;
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (values: Record<Name, Placeholder>) => SQL<Row>,
): Run<Name, Row[]>;
export function prepared<Name extends string, Result>(
  names: readonly Name[],
  build: (values: Record<Name, Placeholder>, db: Reader) => Built<Result> | SQL,
): Run<Name, Result> {
  let run: Run<Name, Result> | undefined;
  return (db, values) => {
    run ??= firstRun(build(placeholdersFor(names), builder));
    return run(db, values);
  };
}

function placeholdersFor<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const placeholders: Partial<Record<Name, Placeholder>> = {};
  for (const name of names) placeholders[name] = sql.placeholder(name);
  return placeholders as Record<Name, Placeholder>;
}

function firstRun<Name extends string, Result>(query: Built<Result> | SQL): Run<Name, Result> {
  if (query instanceof SQL) {
    const { sql: text, params } = new PgDialect().sqlToQuery(query);
    return async (db, values) => (await sendOf(db)(text, fillPlaceholders(params, values) as never[])) as Result;
  }
  const ready = query.prepare('prepared');
  return (db, values) => executeOn(sendOf(db), () => ready.execute(values));
}

/** Where the query that is being executed goes. */
let target: Send | undefined;

/**
 * The database that prepared queries are built on. Drizzle binds a prepared query to its database, so this one hands
 * each statement to the connection that `executeOn` names.
 */
const builder: Reader = drizzleOn((...statement) => {
  if (!target) throw new Error('Drizzle sent a prepared query later than it was executed.');
  const send = target;
  target = undefined;
  return send(...statement);
});

/** Executes a query of `builder` through `send`. Drizzle sends a query while it is being executed, not later. */
function executeOn<Result>(send: Send, execute: () => Promise<Result>): Promise<Result> {
  target = send;
  try {
    return execute();
  } finally {
    target = undefined;
  }
}

/** An instant as epoch milliseconds, since parsing a text takes longer than the rest of a row. */
export const epochMs = (instant: SQLWrapper) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** Texts as a list in SQL, without brackets. Only for constants: nothing is escaped. */
export const sqlList = (constants: readonly string[]) => sql.raw(constants.map(text => `'${text}'`).join(', '));
