/**
 * Which patients an account may act for: book, cancel, answer and read. That is its own patient, who has the account's
 * id, and those merged into it. Every check of ownership is made here. Also which patients are the same person.
 */
import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../database/database.ts';
import { patient } from '../database/schema.ts';

/** The user of a call by a patient. */
interface Caller {
  id: string;
}

/** The patient for whom the account makes a call. */
export const patientOf = (by: Caller): string => by.id;

/** Whether the account may act for a patient. */
export async function isOwnPatient(db: Reader, by: Caller, patientId: string): Promise<boolean> {
  if (patientId === patientOf(by)) return true;
  return (await db.$count(patient, and(eq(patient.id, patientId), eq(patient.rootId, patientOf(by))))) > 0;
}

/**
 * The condition that a row, by the column of its patient, is of a patient whom the account may act for. A patient with
 * an account is never merged into another one, so the account's own patient is the root.
 */
export const ofOwnPatient = (column: Column, by: Caller): SQL =>
  sql`${column} in (select own.id from patient own where own.root_id = ${patientOf(by)}::uuid)`;

/** The condition that a row, by the column of its patient, is of the same person as a patient. */
export const ofSamePerson = (column: Column | SQL, patientId: string): SQL =>
  sql`${column} in (select same.id from patient same
    where same.root_id = (select given.root_id from patient given where given.id = ${patientId}::uuid))`;
