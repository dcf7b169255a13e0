/** Reads what the free times of a specialty's doctors depend on. */
import { sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import type { FreeTime } from '../../../contract/booking.ts';
import { labelAt } from '../../../contract/clinicTime.ts';
import type { Gender } from '../../../contract/formats.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';
import { closedTimes, type TimetableColumns, timetableColumns } from '../../platform/time/timetable.ts';

/** A doctor with a specialty, at their clinic. */
export interface SpecialtyDoctor extends TimetableColumns {
  id: string;
  name: string;
  gender: Gender;
  clinic: FreeTime['clinic'];
  /** How long an appointment of the specialty takes, in milliseconds. */
  durationMs: number;
  closed: Span[];
}

export interface SpecialtyDoctors {
  doctors: SpecialtyDoctor[];
  /** By doctor, the starts and the ends of the appointments, in epoch milliseconds, by start. */
  busy: Record<string, [starts: number[], ends: number[]]> | null;
}

/**
 * The doctors of a specialty whom patients can see, optionally of one clinic or only one of them, with their closed
 * times from `now` on and their appointments that start between two instants. One statement for all. Busy times are
 * plain numbers, since an object for each takes longer to parse.
 */
export const readSpecialtyDoctors = prepared(
  ['specialtyId', 'clinicId', 'doctorId', 'now', 'from', 'to'],
  ({ specialtyId, clinicId, doctorId, now, from, to }) => sql<SpecialtyDoctors>`
    with doctor as (
      select account.id, account.name, account.gender, clinic.id as clinic_id, clinic.name as clinic_name,
        clinic.address as clinic_address, clinic.time_zone, specialty.duration_ms
      from doctor_specialty join account on account.id = doctor_specialty.doctor_id
        join clinic on clinic.id = account.clinic_id join specialty on specialty.id = doctor_specialty.specialty_id
      where doctor_specialty.specialty_id = ${specialtyId}::uuid and account.role = 'Doctor'
        and account.approved_at is not null and account.disabled_at is null
        and (${clinicId}::uuid is null or clinic.id = ${clinicId}::uuid)
        and (${doctorId}::uuid is null or account.id = ${doctorId}::uuid)
    )
    select
      (select coalesce(json_agg(one), '[]') from (
        select id, coalesce(name, '') as name, gender, duration_ms as "durationMs",
          json_build_object('id', clinic_id, 'name', clinic_name, 'address', clinic_address, 'time_zone', time_zone)
            as clinic,
          ${timetableColumns(sql`doctor.id`)},
          ${closedTimes(sql`doctor.id`, sql`doctor.clinic_id`, sql`${now}::timestamptz`)} as closed
        from doctor order by name, id
      ) one) as doctors,
      (select json_object_agg(doctor_id, json_build_array(starts, ends)) from (
        select doctor_id, array_agg(${epochMs(sql`starts_at`)} order by starts_at) as starts,
          array_agg(${epochMs(sql`ends_at`)} order by starts_at) as ends
        from appointment
        where doctor_id in (select id from doctor) and canceled_at is null
          and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz
        group by doctor_id
      ) time) as busy`,
);

/** A free time of a doctor, as the API shows it. */
export const freeTimeOf = ({ id, name, gender, clinic }: SpecialtyDoctor, start: number): FreeTime => ({
  start: new Date(start).toISOString(),
  date: dateAt(clinic.time_zone, start),
  hour: labelAt(clinic.time_zone, start),
  doctor: { id, name, gender },
  clinic,
});
