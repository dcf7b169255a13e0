import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { BookingRequest } from '../../contract/booking.ts';
import type { Reader, Tx } from '../database/database.ts';
import { account, clinic, doctorSpecialty, specialty, weeklyHours } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { refuse } from '../http/problems.ts';
import type { AttendanceDay } from '../time/attendance.ts';

/** A doctor at their clinic, practising one of their specialties. */
export interface Practice {
  doctorId: string;
  specialtyId: string;
  clinicId: string;
  /** The clinic's IANA zone. */
  zone: string;
  /** How long an appointment of this specialty takes, in milliseconds. */
  durationMs: number;
  /** The doctor's weekly hours. */
  week: AttendanceDay[];
}

/**
 * Looks a practice up for somebody who books there: until the transaction ends nobody can give the clinic another zone,
 * which would move the time that is being booked.
 * @throws as `practiceOf`
 */
export async function practiceToBook(tx: Tx, patientId: string, wish: BookingRequest): Promise<Practice> {
  await holdClinic(tx, { doctorId: wish.doctor_id });
  return await practiceOf(tx, patientId, wish.doctor_id, wish.specialty_id);
}

const holdClinic = statement(['doctorId'], (db, { doctorId }) => {
  const ofDoctor = db.select({ id: account.clinicId }).from(account).where(eq(account.id, doctorId));
  return db.select({ id: clinic.id }).from(clinic).where(inArray(clinic.id, ofDoctor)).for('share');
});

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
  const [found] = await lookUp(db, { viewerId, doctorId, specialtyId });
  if (!found) throw refuse('not_found');
  const { durationMs, ...practice } = found;
  if (durationMs === null) throw refuse('specialty_mismatch');
  return { doctorId, specialtyId, durationMs, ...practice };
}

/** The week comes with the rest, so that a day's slots need one statement less. */
const week = sql<AttendanceDay[]>`coalesce((
  select json_agg(json_build_object(
    'weekDay', ${weeklyHours.weekDay}, 'startMinute', ${weeklyHours.startMinute}, 'endMinute', ${weeklyHours.endMinute}
  ) order by ${weeklyHours.weekDay})
  from ${weeklyHours} where ${weeklyHours.doctorId} = ${account.id}), '[]')`;

const lookUp = statement(['viewerId', 'doctorId', 'specialtyId'], (db, { viewerId, doctorId, specialtyId }) =>
  db
    .select({ clinicId: clinic.id, zone: clinic.timeZone, durationMs: specialty.durationMs, week })
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
    ),
);
