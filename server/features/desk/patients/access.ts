/** Which patients a receptionist may open and change. */
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../platform/audit/audit.ts';
import { clinicsOf } from '../../../platform/auth/staff.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { audit, patient } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { isKnownTo } from './view.ts';

const DAY_MS = 86_400_000;

/** A patient who isn't merged, for the receptionist. */
export type OpenPatient = Pick<
  typeof patient.$inferSelect,
  'id' | 'accountId' | 'clinicId' | 'name' | 'email' | 'birthday'
>;

/**
 * The patient with an id, or the one that it was merged into: one who is known at the receptionist's clinics, or whom
 * the receptionist has found by a whole phone number or CPF within a day.
 * @throws refusal `not_found` for all others
 */
export async function requireDeskPatient(db: Reader, by: Actor, patientId: string): Promise<OpenPatient> {
  const { isKnown, ...open } = await mainPatient(db, by, patientId);
  if (!isKnown && !(await hasFound(db, by, open.id))) throw refuse('not_found');
  return open;
}

/**
 * The same for what changes who a person is: merging, contact data and claim codes. Having found the number isn't
 * enough: anyone's phone number would let any reception attach that person's record to an account.
 * @throws refusal `not_found` for all who aren't known at the receptionist's clinics
 */
export async function requireKnownPatient(db: Reader, by: Actor, patientId: string): Promise<OpenPatient> {
  const { isKnown, ...open } = await mainPatient(db, by, patientId);
  if (!isKnown) throw refuse('not_found');
  return open;
}

async function mainPatient(db: Reader, by: Actor, patientId: string): Promise<OpenPatient & { isKnown: boolean }> {
  const { id, accountId, clinicId, name, email, birthday } = patient;
  const [found] = await db
    .select({ id, accountId, clinicId, name, email, birthday, isKnown: sql<boolean>`${isKnownTo(by)}` })
    .from(patient)
    .where(sql`${patient.id} = (select given.root_id from patient given where given.id = ${patientId}::uuid)`);
  if (!found) throw refuse('not_found');
  return found;
}

/** The condition that the receptionist may open a patient who isn't merged. */
export const mayOpen = (by: Actor): SQL | undefined =>
  or(
    isKnownTo(by),
    sql`exists (select from audit where ${foundBy(by)} and ${audit.patientId} = ${patient.id}
      and exists (select from clinic_staff where account_id = ${by.id} and ended_at is null))`,
  );

/** The condition that a row of the audit says that the receptionist has found a patient within a day. */
const foundBy = (by: Actor) =>
  and(eq(audit.actorId, by.id), eq(audit.subject, 'contact'), gt(audit.at, new Date(by.at.getTime() - DAY_MS)));

/** Finding a patient leaves an audit row, which is the only way to learn the id of a patient of another clinic. */
async function hasFound(db: Reader, by: Actor, patientId: string): Promise<boolean> {
  const [[found], clinics] = await Promise.all([
    db
      .select({ id: audit.id })
      .from(audit)
      .where(and(eq(audit.patientId, patientId), foundBy(by)))
      .limit(1),
    clinicsOf(db, by.id),
  ]);
  return found !== undefined && clinics.length > 0;
}
