/** The profile of an account's owner: a patient's is in `patient`, everyone else's in `account` (schema.ts). */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Gender } from '../../../contract/formats.ts';
import { account, patient } from './schema.ts';

/** The condition on which a query of `account` left-joins `patient`, to select `profile`. */
export const ownPatient: SQL = eq(patient.id, account.id);

/** Columns of the owner. Exactly one of the two tables has them. */
export const profile = {
  name: sql<string>`coalesce(${patient.name}, ${account.name})`,
  /** Null for a receptionist. */
  birthday: sql<string | null>`coalesce(${patient.birthday}, ${account.birthday})`,
  gender: sql<Gender>`coalesce(${patient.gender}, ${account.gender})`,
};

/** A patient's e-mail, in a query of `patient` that left-joins `account`. An erased account has none. */
export const patientEmail = sql<string | null>`case when ${account.erasedAt} is null
  then coalesce(${account.email}, ${patient.email}) end`;

/**
 * A patient as their doctor sees them, in the same query. A patient without an account may have only name and phone.
 */
export const patientColumns = {
  id: patient.id,
  name: patient.name,
  email: patientEmail,
  gender: patient.gender,
  birthday: patient.birthday,
  address: patient.address,
  phone: patient.phone,
};
