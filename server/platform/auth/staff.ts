/**
 * Which clinics a receptionist works for. Every check of that is made here, on each call: someone who was removed from
 * a clinic sees nothing of it from then on.
 */
import { and, asc, type Column, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../database/database.ts';
import { clinic, clinicStaff } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';

/** The user of a call by a receptionist; a placeholder in a prepared query. */
interface Caller {
  id: string | Placeholder;
}

/** A clinic that a receptionist works for now. */
export interface WorkPlace {
  id: string;
  name: string;
  timeZone: string;
  idleLockMinutes: number;
  mayManage: boolean;
}

/**
 * The condition that the caller works for the clinic whose id is in `column`. False for everyone but receptionists,
 * who alone have clinics.
 */
export const worksAt = (column: Column | SQL, by: Caller): SQL =>
  sql`${column} in (select clinic_id from clinic_staff where account_id = ${by.id}::uuid and ended_at is null)`;

/** The clinics that an account works for now, by name. */
export async function clinicsOf(db: Reader, accountId: string): Promise<WorkPlace[]> {
  const { id, name, timeZone, idleLockMinutes } = clinic;
  return await db
    .select({ id, name, timeZone, idleLockMinutes, mayManage: clinicStaff.mayManage })
    .from(clinicStaff)
    .innerJoin(clinic, eq(clinic.id, clinicStaff.clinicId))
    .where(and(eq(clinicStaff.accountId, accountId), isNull(clinicStaff.endedAt)))
    .orderBy(asc(name), asc(id));
}

/**
 * Passes if the caller works for the clinic and, with `manage`, may manage it.
 * @throws refusal `not_found`, which doesn't tell whether the clinic exists
 */
export async function requireClinic(
  db: Reader,
  by: { id: string },
  clinicId: string,
  { manage = false }: { manage?: boolean } = {},
): Promise<void> {
  const [found] = await db
    .select({ mayManage: clinicStaff.mayManage })
    .from(clinicStaff)
    .where(and(eq(clinicStaff.accountId, by.id), eq(clinicStaff.clinicId, clinicId), isNull(clinicStaff.endedAt)));
  if (!found || (manage && !found.mayManage)) throw refuse('not_found');
}
