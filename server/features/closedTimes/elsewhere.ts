import { and, inArray, not, or, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/audit.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';

/** Whether one of these appointments is one that the caller can't see: at another clinic, or of another doctor. */
export async function isElsewhere(db: Reader, by: Actor, ids: readonly string[]): Promise<boolean> {
  const isVisible = or(worksAt(appointment.clinicId, by), sql`${appointment.doctorId} = ${by.id}::uuid`);
  const found = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(inArray(appointment.id, [...ids]), isVisible && not(sql`(${isVisible})`)));
  return found.length > 0;
}
