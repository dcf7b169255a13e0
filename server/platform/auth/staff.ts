/**
 * Which clinics a receptionist works for. Every check of that is made here, on each call: for someone who was removed
 * from a clinic, it doesn't exist any more. Their open streams of events end immediately, and their sessions end with
 * the last clinic.
 */
import { and, asc, type Column, eq, getTableColumns, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database/database.ts';
import { clinic, clinicStaff } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';

/** The user of a call by a receptionist; a placeholder in a prepared query. */
interface Caller {
  id: string | Placeholder;
}

/** A clinic that a receptionist works for now. */
export type WorkPlace = typeof clinic.$inferSelect & { mayManage: boolean };

/**
 * The condition that the caller works for the clinic whose id is in `column`. False for everyone but receptionists,
 * who alone have clinics.
 */
export const worksAt = (column: Column | SQL, by: Caller): SQL =>
  sql`${column} in (select clinic_id from clinic_staff where account_id = ${by.id}::uuid and ended_at is null)`;

/** The clinics that an account works for now, by name. */
export async function clinicsOf(db: Reader, accountId: string): Promise<WorkPlace[]> {
  return await db
    .select({ ...getTableColumns(clinic), mayManage: clinicStaff.mayManage })
    .from(clinicStaff)
    .innerJoin(clinic, eq(clinic.id, clinicStaff.clinicId))
    .where(and(eq(clinicStaff.accountId, accountId), isNull(clinicStaff.endedAt)))
    .orderBy(asc(clinic.name), asc(clinic.id));
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

/**
 * Locks a clinic whose data, staff or doctors the caller is about to change. Only then is it checked that the caller
 * may manage it: while the lock was waited for, another manager may have removed them. Callers who aren't
 * receptionists, as on the command line, may manage every clinic.
 * @throws refusal `not_found`
 */
export async function lockManagedClinic(
  tx: Tx,
  by: { id: string | null; role: string },
  clinicId: string,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<typeof clinic.$inferSelect> {
  const [found] = await tx.select().from(clinic).where(eq(clinic.id, clinicId)).for(strength);
  if (!found) throw refuse('not_found');
  if (by.id !== null) await requireClinic(tx, { id: by.id }, clinicId, { manage: true });
  return found;
}
