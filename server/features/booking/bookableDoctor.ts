import { sql } from 'drizzle-orm';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { refuse } from '../../platform/errors/problems.ts';

/** A doctor at a clinic with one of their specialties. */
export interface BookableDoctor {
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
 * Looks up a doctor for a booking. Until the transaction ends, the clinic's time zone can't change, which would move
 * the booked time.
 * @throws as `bookableDoctor`
 */
export async function lockBookableDoctor(
  tx: Tx,
  viewerId: string,
  doctorId: string,
  specialtyId: string,
): Promise<BookableDoctor> {
  const [, doctor] = await Promise.all([
    lockClinic(tx, { doctorId }),
    bookableDoctor(tx, viewerId, doctorId, specialtyId),
  ]);
  return doctor;
}

const lockClinic = prepared(
  ['doctorId'],
  ({ doctorId }) => sql`
    select from clinic where id = (select clinic_id from account where account.id = ${doctorId}::uuid) for share`,
);

/**
 * Looks up a doctor on behalf of a viewer. Doctors who aren't approved, or whose account is disabled, are only
 * visible to themselves.
 * @throws refusal `not_found` for the doctor, `specialty_mismatch` if the specialty isn't one of theirs
 */
export async function bookableDoctor(
  db: Reader,
  viewerId: string,
  doctorId: string,
  specialtyId: string,
): Promise<BookableDoctor> {
  const [found] = await lookUp(db, { viewerId, doctorId, specialtyId });
  if (!found) throw refuse('not_found');
  const { durationMs, ...doctor } = found;
  if (durationMs === null) throw refuse('specialty_mismatch');
  return { doctorId, specialtyId, durationMs, ...doctor };
}

interface DoctorRow {
  clinicId: string;
  zone: string;
  durationMs: number | null;
  week: AttendanceDay[];
}

/** Includes the weekly hours, which saves one statement per call. */
const lookUp = prepared(
  ['viewerId', 'doctorId', 'specialtyId'],
  ({ viewerId, doctorId, specialtyId }) => sql<DoctorRow>`
    select clinic_id as "clinicId", time_zone as zone, duration_ms as "durationMs", coalesce((
        select json_agg(json_build_object(
          'weekDay', week_day, 'startMinute', start_minute, 'endMinute', end_minute) order by week_day)
        from weekly_hours where doctor_id = account.id), '[]') as week
    from account join clinic on clinic.id = clinic_id
      left join doctor_specialty on doctor_id = account.id and specialty_id = ${specialtyId}::uuid
      left join specialty on specialty.id = specialty_id
    where account.id = ${doctorId}::uuid and role = 'Doctor'
      and ((approved_at is not null and disabled_at is null) or account.id = ${viewerId}::uuid)`,
);
