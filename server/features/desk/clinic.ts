import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/audit.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { clinic } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

/**
 * Reads a clinic.
 * @throws refusal `not_found` for a clinic that the receptionist doesn't work for
 */
export async function clinicOf(db: Reader, by: Actor, id: string) {
  const [found] = await db
    .select({ id: clinic.id, name: clinic.name, time_zone: clinic.timeZone })
    .from(clinic)
    .where(and(eq(clinic.id, id), worksAt(clinic.id, by)));
  if (!found) throw refuse('not_found');
  return found;
}
