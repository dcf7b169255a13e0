/** The tables of the product, read from the database's catalogue, so backups include tables that later versions add. */
import { sql } from 'drizzle-orm';
import type { Reader } from './database.ts';

/** The table of applied migrations. A backup only names the last one; restoring applies them. */
const MIGRATIONS = 'schema_migration';

/** Every table, after the tables that it references. */
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
    if (above.includes(name)) throw new Error(`The tables ${above.join(', ')} reference each other in a cycle.`);
    for (const { from, to } of references) if (from === name) place(to, [...above, name]);
    ordered.push(name);
  };
  for (const { name } of tables) place(name, []);
  return ordered;
}

/** The number of the last applied migration; 0 if there are no tables. */
export async function schemaVersionOf(db: Reader): Promise<number> {
  const [there] = await db.execute(sql`select 1 where to_regclass(${`public.${MIGRATIONS}`}) is not null`);
  if (!there) return 0;
  const [row] = await db.execute<{ version: number }>(
    sql`select coalesce(max(version), 0)::int as version from ${sql.identifier(MIGRATIONS)}`,
  );
  return row?.version ?? 0;
}
