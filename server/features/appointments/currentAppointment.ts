import { sql } from 'drizzle-orm';
import type { Reader } from '../../platform/database/database.ts';

/** The last appointment of a chain of moves, and whether it isn't the given one. */
export async function currentAppointment(db: Reader, appointmentId: string): Promise<{ id: string; isMoved: boolean }> {
  const [last] = await db.execute<{ id: string }>(sql`
    with recursive chain (id, replaced_by, place) as (
      select id, replaced_by, 0 from appointment where id = ${appointmentId}::uuid
      union all
      select next.id, next.replaced_by, place + 1 from chain join appointment next on next.id = chain.replaced_by
      where place < 1000)
    select id from chain order by place desc limit 1`);
  return { id: last?.id ?? appointmentId, isMoved: last !== undefined && last.id !== appointmentId };
}
