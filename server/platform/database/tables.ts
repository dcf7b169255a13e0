/** The tables of the product, as the database itself tells: what a later version adds is in a backup without a line here. */
import { sql } from 'drizzle-orm';
import type { Reader } from './database.ts';

/** Which migrations a database has had; a backup names the last one, and restoring makes them anew. */
const MIGRATIONS = 'schema_migration';

/** Every table, each after those that its rows refer to. */
export async function tablesOf(db: Reader): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> ${MIGRATIONS} order by relname`);
  const references = await db.execute<{ from: string; to: string }>(sql`
    select distinct a.relname::text as "from", b.relname::text as "to"
    from pg_constraint c join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and a.oid <> b.oid`);
  const ordered: string[] = [];
  const place = (name: string, above: readonly string[]): void => {
    if (ordered.includes(name)) return;
    if (above.includes(name)) throw new Error(`The tables ${above.join(', ')} refer to each other in a circle.`);
    for (const { from, to } of references) if (from === name) place(to, [...above, name]);
    ordered.push(name);
  };
  for (const { name } of tables) place(name, []);
  return ordered;
}

/** The number of the last migration that a database has had; 0 when it has no tables. */
export async function schemaOf(db: Reader): Promise<number> {
  const [there] = await db.execute(sql`select 1 where to_regclass(${`public.${MIGRATIONS}`}) is not null`);
  if (!there) return 0;
  const [row] = await db.execute<{ version: number }>(
    sql`select coalesce(max(version), 0)::int as version from ${sql.identifier(MIGRATIONS)}`,
  );
  return row?.version ?? 0;
}
