/** Which patients a receptionist may open and change. */
import { and, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { Actor } from '../../../platform/audit/audit.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import { clinicsOf } from '../../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { patient, patientFound } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { isAttachableBy, isKnownTo, isNotClosed } from './view.ts';

/** How long a patient who was found by a whole number may be opened. */
const FOUND_DAYS = 1;

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
 * The patient whose contact data may be changed. Having found the number isn't enough.
 * @throws refusal `not_found` for all who aren't known at the receptionist's clinics
 */
export async function requireKnownPatient(db: Reader, by: Actor, patientId: string): Promise<OpenPatient> {
  const { isKnown, ...open } = await mainPatient(db, by, patientId);
  if (!isKnown) throw refuse('not_found');
  return open;
}

/**
 * The patient whose record may be attached to an account: by a merge, a claim code or a carer. Neither having found the
 * number nor having booked for them is enough: anyone's phone number would open that person's record.
 * @throws refusal `not_found` for all others (`isAttachableBy`)
 */
export async function requireAttachablePatient(db: Reader, by: Actor, patientId: string): Promise<OpenPatient> {
  const { isKnown: _, ...open } = await mainPatient(db, by, patientId, isAttachableBy(by));
  return open;
}

async function mainPatient(
  db: Reader,
  by: Actor,
  patientId: string,
  which?: SQL,
): Promise<OpenPatient & { isKnown: boolean }> {
  const { id, accountId, clinicId, name, email, birthday } = patient;
  const [found] = await db
    .select({ id, accountId, clinicId, name, email, birthday, isKnown: sql<boolean>`${isKnownTo(by)}` })
    .from(patient)
    .where(
      and(
        sql`${patient.id} = (select given.root_id from patient given where given.id = ${patientId}::uuid)`,
        isNotClosed(patient.id),
        which,
      ),
    );
  if (!found) throw refuse('not_found');
  return found;
}

/** The condition that the receptionist may open a patient who isn't merged. */
export const mayOpen = (by: Actor): SQL | undefined =>
  or(
    isKnownTo(by),
    sql`exists (select from patient_found where ${foundBy(by)}
      and ${patient.id} = (select found.root_id from patient found where found.id = ${patientFound.patientId})
      and exists (select from clinic_staff where account_id = ${by.id} and ended_at is null))`,
  );

/** The condition that a row says that the receptionist has found a patient within a day. */
const foundBy = (by: Actor) =>
  and(eq(patientFound.accountId, by.id), gt(patientFound.at, new Date(by.at.getTime() - FOUND_DAYS * DAY_MS)));

/**
 * Allows the receptionist to open those of the given patients, none of them merged, who aren't known to them. Returns
 * their number.
 */
export async function allowOpening(tx: Tx, by: Actor, patientIds: readonly string[]): Promise<number> {
  if (patientIds.length === 0) return 0;
  const strangers = await tx
    .select({ patientId: patient.id })
    .from(patient)
    .where(and(inArray(patient.id, [...patientIds]), not(isKnownTo(by))));
  if (strangers.length === 0) return 0;
  await tx
    .insert(patientFound)
    .values(strangers.map(found => ({ ...found, accountId: by.id, at: by.at })))
    .onConflictDoUpdate({ target: [patientFound.accountId, patientFound.patientId], set: { at: by.at } });
  return strangers.length;
}

async function hasFound(db: Reader, by: Actor, patientId: string): Promise<boolean> {
  const [[found], clinics] = await Promise.all([
    db
      .select({ at: patientFound.at })
      .from(patientFound)
      .where(and(foundBy(by), ofSamePerson(patientFound.patientId, patientId)))
      .limit(1),
    clinicsOf(db, by.id),
  ]);
  return found !== undefined && clinics.length > 0;
}
