import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { closedTime } from '../../platform/database/schema.ts';

/**
 * Keeps the wall-clock times of a clinic's present and future closed times when its time zone changes. The caller has
 * locked the clinic, so no closed time is saved meanwhile.
 */
export async function changeZoneOfClosedTimes(
  tx: Tx,
  clinicId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const moved = (column: PgColumn) => sql`(${column} at time zone ${from}) at time zone ${to}`;
  const { startsAt, endsAt, version, endedAt } = closedTime;
  await tx
    .update(closedTime)
    .set({ startsAt: moved(startsAt), endsAt: moved(endsAt), version: sql`${version} + 1`, changedAt: now })
    .where(and(eq(closedTime.clinicId, clinicId), isNull(endedAt), gt(endsAt, now)));
}
