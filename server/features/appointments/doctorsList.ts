import { type SQL, sql } from 'drizzle-orm';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Status } from '../../../contract/status.ts';
import { allergiesOf } from '../../platform/database/allergies.ts';
import type { Reader } from '../../platform/database/database.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';
import { ownPatient, patientEmail } from '../../platform/database/profile.ts';
import { countsForAppointment } from './handedIn.ts';
import type { Part } from './views.ts';

/** Every referenced row is returned once, however many of the appointments refer to it. */
interface Found {
  listed: {
    id: string;
    /** In epoch milliseconds. */
    at: number;
    patient_id: string;
    specialty_id: string;
    clinic_id: string;
    version: number;
    status: Status;
    /** In epoch milliseconds. */
    status_at: number | null;
    squeeze_in: boolean;
    /** In epoch milliseconds. */
    move_requested_at: number | null;
    /** In epoch milliseconds. */
    asked_to_move_at: number | null;
  }[];
  notes: { id: string; anamnesis: string; diagnosis: string }[];
  /** Each under the id that appointments have; a merged one as the patient that it was merged into. */
  patients: (DoctorAppointment['patient'] & { listed_as: string })[];
  specialties: DoctorAppointment['specialty'][];
  clinics: DoctorAppointment['clinic'][];
  handed_in: { id: string; count: number }[];
}

/**
 * A doctor's appointments that aren't cancelled, by date, or the requested part; with `lacking`, those without one of
 * the two texts, but for those that were missed, or whose patients are to choose another time.
 *
 * Joining row by row, as `doctorView` does for a few, repeats the same patients and clinics and reads many more pages
 * for a long list (docs/performance.md).
 */
export async function doctorsList(
  db: Reader,
  doctorId: string,
  part: Part & { lacking?: 'notes' | undefined },
): Promise<DoctorAppointment[]> {
  const read = part.lacking ? readLacking : readAll;
  const [found] = await read[part.order ?? 'ascending'](db, {
    doctorId,
    from: part.from === undefined ? '-infinity' : new Date(part.from).toISOString(),
    to: part.to === undefined ? 'infinity' : new Date(part.to).toISOString(),
    after: part.after ?? null,
    limit: part.limit ?? null,
  });
  if (!found) return [];
  const notes = byId(found.notes);
  const patients = new Map(found.patients.map(({ listed_as, ...patient }) => [listed_as, patient]));
  const handedIn = byId(found.handed_in);
  const [specialties, clinics] = [byId(found.specialties), byId(found.clinics)];
  return found.listed.map(({ id, at, patient_id, specialty_id, clinic_id, version, ...row }) => {
    const { anamnesis, diagnosis } = notes.get(id) ?? { anamnesis: '', diagnosis: '' };
    const { status, squeeze_in } = row;
    const status_at = instantAt(row.status_at);
    return {
      ...{ id, date: new Date(at).toISOString(), specialty_id, anamnesis, diagnosis, version },
      ...{ status, status_at, squeeze_in },
      specialty: rowOf(specialties, specialty_id),
      clinic: rowOf(clinics, clinic_id),
      patient: rowOf(patients, patient_id),
      move_requested_at: instantAt(row.move_requested_at),
      asked_to_move_at: instantAt(row.asked_to_move_at),
      ...(handedIn.has(id) && { handed_in: handedIn.get(id)?.count }),
    };
  });
}

/** @param ms epoch milliseconds */
const instantAt = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map(row => [row.id, row]));

/** Foreign keys keep each of these rows as long as an appointment refers to it. */
function rowOf<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`An appointment refers to ${id}, which doesn't exist.`);
  return row;
}

const all = (rows: SQL, order = sql``) => sql`(select coalesce(json_agg(one ${order}), '[]') from (${rows}) one)`;

/**
 * One statement, so that the result is consistent. The index `appointment_listed_for_doctor` covers all columns of
 * `listed`.
 * Appointments at the same time, which squeeze-ins can be, are ordered by id.
 */
const readIn = (follows: SQL, direction: SQL, condition: SQL) =>
  prepared(
    ['doctorId', 'from', 'to', 'after', 'limit'],
    ({ doctorId, from, to, after, limit }) => sql<Found>`
    with listed as (
      select id, ${epochMs(sql`starts_at`)} as at, patient_id, specialty_id, clinic_id, version, status,
        ${epochMs(sql`status_at`)} as status_at, squeeze_in,
        ${epochMs(sql`move_requested_at`)} as move_requested_at,
        ${epochMs(sql`asked_to_move_at`)} as asked_to_move_at from appointment
      where doctor_id = ${doctorId} and canceled_at is null ${condition}
        and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz
        and (${after}::uuid is null
          or (starts_at, id) ${follows} (select starts_at, id from appointment where id = ${after}::uuid))
      order by starts_at ${direction}, id ${direction} limit ${limit}::int
    )
    select
      ${all(sql`select * from listed`, sql`order by at ${direction}, id ${direction}`)} as listed,
      ${all(sql`select id, anamnesis, diagnosis from appointment
        where id in (select id from listed where version > 1)`)} as notes,
      ${all(sql`select booked.id as listed_as, patient.id, patient.name, ${patientEmail} as email, patient.gender,
        patient.birthday, patient.address, patient.phone, ${allergiesOf(sql`patient.id`)} as allergies
        from patient booked join patient on patient.id = booked.root_id left join account on ${ownPatient}
        where booked.id in (select patient_id from listed)`)} as patients,
      ${all(sql`select id, name, duration_ms as duration from specialty
        where id in (select specialty_id from listed)`)} as specialties,
      ${all(sql`select id, name, address, time_zone from clinic
        where id in (select clinic_id from listed)`)} as clinics,
      ${all(sql`select appointment_id as id, count(*)::int as count from handed_in_exam
        where appointment_id in (select id from listed) and ${countsForAppointment}
        group by appointment_id`)} as handed_in`,
  );

const readersOf = (condition: SQL) => ({
  ascending: readIn(sql`>`, sql`asc`, condition),
  descending: readIn(sql`<`, sql`desc`, condition),
});
const readAll = readersOf(sql``);
/** The texts, which the index doesn't cover, are read only of appointments that have any. */
const readLacking = readersOf(sql`and status <> 'missed'
  and not (asked_to_move_at is not null and status in ('booked', 'confirmed'))
  and (version = 1 or not has_text(anamnesis) or not has_text(diagnosis))`);
