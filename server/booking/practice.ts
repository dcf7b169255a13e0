import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { BookingRequest } from '../../contract/booking.ts';
import type { Reader, Tx } from '../database/database.ts';
import { account, clinic, doctorSpecialty, specialty } from '../database/schema.ts';
import { refuse } from '../http/problems.ts';

/** A doctor at their clinic, practising one of their specialties. */
export interface Practice {
  doctorId: string;
  specialtyId: string;
  clinicId: string;
  /** The clinic's IANA zone. */
  zone: string;
  /** How long an appointment of this specialty takes, in milliseconds. */
  durationMs: number;
}

/**
 * Looks a practice up for somebody who books there: until the transaction ends nobody can give the clinic another zone,
 * which would move the time that is being booked.
 * @throws as `practiceOf`
 */
export async function practiceToBook(tx: Tx, patientId: string, wish: BookingRequest): Promise<Practice> {
  const ofDoctor = tx.select({ id: account.clinicId }).from(account).where(eq(account.id, wish.doctor_id));
  await tx.select({ id: clinic.id }).from(clinic).where(inArray(clinic.id, ofDoctor)).for('share');
  return await practiceOf(tx, patientId, wish.doctor_id, wish.specialty_id);
}

/**
 * Looks a practice up for somebody. A doctor who isn't approved is there for themselves only.
 * @throws refusal `not_found` for the doctor, `specialty_mismatch` when the specialty isn't one of theirs
 */
export async function practiceOf(
  db: Reader,
  viewerId: string,
  doctorId: string,
  specialtyId: string,
): Promise<Practice> {
  const [found] = await db
    .select({ clinicId: clinic.id, zone: clinic.timeZone, durationMs: specialty.durationMs })
    .from(account)
    .innerJoin(clinic, eq(clinic.id, account.clinicId))
    .leftJoin(
      doctorSpecialty,
      and(eq(doctorSpecialty.doctorId, account.id), eq(doctorSpecialty.specialtyId, specialtyId)),
    )
    .leftJoin(specialty, eq(specialty.id, doctorSpecialty.specialtyId))
    .where(
      and(
        eq(account.id, doctorId),
        eq(account.role, 'Doctor'),
        or(isNotNull(account.approvedAt), eq(account.id, viewerId)),
      ),
    );
  if (!found) throw refuse('not_found');
  const { clinicId, zone, durationMs } = found;
  if (durationMs === null) throw refuse('specialty_mismatch');
  return { doctorId, specialtyId, clinicId, zone, durationMs };
}
