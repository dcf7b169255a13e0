/**
 * Which patients an account may act for: book, cancel, answer and read. Those are its own patient, who has the
 * account's id, its dependents, and those merged into them. Every check of ownership is made here, on each call:
 * someone whose care has ended sees nothing of the dependent from then on. Also which patients are the same person.
 */
import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database/database.ts';
import { care, patient } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';

/** The user of a call by a patient. */
interface Caller {
  id: string;
}

/** The account's own patient. */
export const patientOf = (by: Caller): string => by.id;

/** Whether the account may act for a patient. */
export async function isOwnPatient(db: Reader, by: Caller, patientId: string): Promise<boolean> {
  return patientId === patientOf(by) || (await mainPatient(db, by, patientId)) !== undefined;
}

/**
 * The patient for whom a call is made: the account's own by default. If that one was merged, the patient that it was
 * merged into.
 * @throws refusal `not_found` for patients whom the account may not act for, as for those who don't exist
 */
export async function patientFor(db: Reader, by: Caller, given: string = patientOf(by)): Promise<string> {
  if (given === patientOf(by)) return given;
  const found = await mainPatient(db, by, given);
  if (found === undefined) throw refuse('not_found');
  return found;
}

/** The dependents for whom a transaction writes; one whom it registers isn't among them. */
const dependentsOfWrites = new WeakMap<Tx, Set<string>>();

/** The dependents for whom `lockPatientFor` was called in a transaction. */
export const dependentsOfWrite = (tx: Tx): string[] => [...(dependentsOfWrites.get(tx) ?? [])];

/**
 * The same for a call that writes: until the transaction ends, care that allows it can't end. Take this lock before
 * those on patients and appointments. What is stored of the call's response is forgotten once the care ends.
 * @throws as `patientFor`
 */
export async function lockPatientFor(tx: Tx, by: Caller, given: string = patientOf(by)): Promise<string> {
  if (given !== patientOf(by)) {
    await tx.select({ id: care.id }).from(care).where(openCareOf(by, given)).for('share');
  }
  // Read after the lock, so that it sees an end of care that the lock had to wait for.
  const patientId = await patientFor(tx, by, given);
  if (patientId !== patientOf(by)) {
    dependentsOfWrites.set(tx, (dependentsOfWrites.get(tx) ?? new Set()).add(patientId));
  }
  return patientId;
}

/** The main patient of a person whom the account may act for. A patient with an account is always a main one. */
async function mainPatient(db: Reader, by: Caller, patientId: string): Promise<string | undefined> {
  const isOwn = eq(patient.rootId, patientOf(by));
  const isCaredFor = sql`exists (select from care where ${openCareOf(by, patientId)})`;
  const [found] = await db
    .select({ rootId: patient.rootId })
    .from(patient)
    .where(and(eq(patient.id, patientId), or(isOwn, isCaredFor)));
  return found?.rootId;
}

/** The condition that a row of `care` lets the account act for a person. */
const openCareOf = (by: Caller, patientId: string) =>
  and(eq(care.accountId, by.id), isNull(care.endedAt), ofSamePerson(care.patientId, patientId));

/** The condition that a row, by the column of its patient, is of someone for whom the account may act. */
export const ofOwnPatients = (column: Column | SQL, by: Caller): SQL =>
  sql`${column} in (select same.id from patient same where same.root_id = ${patientOf(by)}::uuid or same.root_id in (
    select dependent.root_id from care join patient dependent on dependent.id = care.patient_id
    where care.account_id = ${by.id}::uuid and care.ended_at is null))`;

/** The condition that a row, by the column of its patient, is of the same person as a patient. */
export const ofSamePerson = (column: Column | SQL, patientId: string): SQL =>
  sql`${column} in (select same.id from patient same
    where same.root_id = (select given.root_id from patient given where given.id = ${patientId}::uuid))`;
