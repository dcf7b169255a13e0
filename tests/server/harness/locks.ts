import type postgres from 'postgres';

/** Resolves once at least this many statements of the servers on this database wait for a lock. PostgreSQL only. */
export async function statementsWait(sql: postgres.Sql, many = 1): Promise<void> {
  for (;;) {
    const [row] = await sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and application_name = 'clinic' and wait_event_type = 'Lock'`;
    if (row?.waiting >= many) return;
  }
}
