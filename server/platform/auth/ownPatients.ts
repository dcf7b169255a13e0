/**
 * Which patients an account may act for: book, cancel, answer and read. That is its own patient, who has the account's
 * id. Every check of ownership is made here.
 */
import { type Column, eq, type SQL } from 'drizzle-orm';

/** The user of a call by a patient. */
interface Caller {
  id: string;
}

/** The patient for whom the account makes a call. */
export const patientOf = (by: Caller): string => by.id;

/** Whether the account may act for a patient. */
export const isOwnPatient = (by: Caller, patientId: string): boolean => patientId === patientOf(by);

/** The condition that a row, by the column of its patient, is of a patient whom the account may act for. */
export const ofOwnPatient = (column: Column, by: Caller): SQL => eq(column, patientOf(by));
