import { sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { closedTimes, type TimetableColumns, timetableColumns } from '../../platform/time/timetable.ts';

/** A doctor at a clinic with one of their specialties. */
export interface BookableDoctor extends TimetableColumns {
  doctorId: string;
  specialtyId: string;
  clinicId: string;
  /** The clinic's IANA zone. */
  zone: string;
  /** How long an appointment of this specialty takes, in milliseconds. */
  durationMs: number;
  /** Absences, closings and holidays that aren't over, by start. */
  closed: Span[];
}

/**
 * Looks up a doctor for a booking. Until the transaction ends, the clinic can neither change its time zone, which would
 * move the booked time, nor close.
 * @throws as `bookableDoctor`
 */
export async function lockBookableDoctor(
  tx: Tx,
  viewerId: string,
  doctorId: string,
  specialtyId: string,
  now: Date,
): Promise<BookableDoctor> {
  const [, doctor] = await Promise.all([
    lockClinic(tx, { doctorId }),
    bookableDoctor(tx, viewerId, doctorId, specialtyId, now),
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
  now: Date,
): Promise<BookableDoctor> {
  const [found] = await lookUp(db, { viewerId, doctorId, specialtyId, now: now.toISOString() });
  if (!found) throw refuse('not_found');
  const { durationMs, ...doctor } = found;
  if (durationMs === null) throw refuse('specialty_mismatch');
  return { doctorId, specialtyId, durationMs, ...doctor };
}

interface DoctorRow extends TimetableColumns {
  clinicId: string;
  zone: string;
  durationMs: number | null;
  closed: Span[];
}

/** Includes timetable and closed times, which saves statements per call. */
const lookUp = prepared(
  ['viewerId', 'doctorId', 'specialtyId', 'now'],
  ({ viewerId, doctorId, specialtyId, now }) => sql<DoctorRow>`
    select clinic_id as "clinicId", time_zone as zone, duration_ms as "durationMs",
      ${timetableColumns(sql`account.id`)},
      ${closedTimes(sql`account.id`, sql`account.clinic_id`, sql`${now}::timestamptz`)} as closed
    from account join clinic on clinic.id = clinic_id
      left join doctor_specialty on doctor_id = account.id and specialty_id = ${specialtyId}::uuid
      left join specialty on specialty.id = specialty_id
    where account.id = ${doctorId}::uuid and role = 'Doctor'
      and ((approved_at is not null and disabled_at is null) or account.id = ${viewerId}::uuid)`,
);
