/** Which appointments a closed time affects. */
import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import { MAX_AFFECTED } from '../../../contract/closedTimes.ts';
import { awaited, begun, type Status } from '../../../contract/status.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { epochMs, prepared, sqlList } from '../../platform/database/prepared.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { overlaps } from '../booking/index.ts';
import type { Place } from './place.ts';

/** An appointment that a closed time affects. Instants and the duration are in milliseconds. */
export interface Affected extends Span {
  id: string;
  doctorId: string;
  doctorName: string;
  specialtyId: string;
  specialtyName: string;
  durationMs: number;
  /** The patient, or the one that they were merged into. */
  patientId: string;
  /** The patient whom it was booked for. */
  bookedFor: string;
  patientName: string;
  patientPhone: string;
  status: Status;
  /** Whether the patient has been asked to choose another time, and hasn't arrived since. */
  asked: boolean;
  /** Whether the patient, who hasn't arrived, or a carer has an account, and the doctor takes online bookings. */
  canAsk: boolean;
}

/**
 * The clinic's appointments, or those of one doctor there, that overlap the span and haven't begun, by date. One of a
 * patient who has arrived early is among them.
 * @throws refusal `too_many_affected`
 */
export async function affectedBy(db: Reader, place: Place, span: Span, now: Date): Promise<Affected[]> {
  return limited(await find(db, valuesOf(place, span, now)));
}

/** The same; until the transaction ends, none of them changes. */
export async function lockAffectedBy(tx: Tx, place: Place, span: Span, now: Date): Promise<Affected[]> {
  const rows = await findAndLock(tx, valuesOf(place, span, now));
  return limited(rows.sort((a, b) => a.start - b.start));
}

const valuesOf = ({ clinicId, doctorId }: Place, { start, end }: Span, now: Date) => ({
  ...{ clinicId, doctorId, now: now.toISOString() },
  ...{ from: new Date(start).toISOString(), to: new Date(end).toISOString() },
});

function limited(rows: Affected[]): Affected[] {
  if (rows.length > MAX_AFFECTED) throw refuse('too_many_affected');
  return rows;
}

const rowsOf = ({ clinicId, doctorId, from, to, now }: Record<keyof ReturnType<typeof valuesOf>, SQL>) =>
  sql<Affected>`
    select appointment.id, doctor_id as "doctorId", doctor.name as "doctorName",
      specialty_id as "specialtyId", specialty.name as "specialtyName", duration_ms as "durationMs",
      appointment.patient_id as "bookedFor",
      person.id as "patientId", person.name as "patientName", person.phone as "patientPhone",
      ${epochMs(sql`starts_at`)} as start, ${epochMs(sql`ends_at`)} as "end", status,
      asked_to_move_at is not null and status in (${sqlList(awaited)}) as asked,
      status in (${sqlList(awaited)})
        and not exists (select from timetable where timetable.doctor_id = appointment.doctor_id and not online)
        and (person.account_id is not null
          or exists (select from care join patient dependent on dependent.id = care.patient_id
            where dependent.root_id = person.id and care.ended_at is null)) as "canAsk"
    from appointment
      join account doctor on doctor.id = doctor_id
      join specialty on specialty.id = specialty_id
      join patient booked on booked.id = appointment.patient_id join patient person on person.id = booked.root_id
    where appointment.clinic_id = ${clinicId}::uuid
      and doctor_id in (select id from account where account.clinic_id = ${clinicId}::uuid and role = 'Doctor'
        and (${doctorId}::uuid is null or id = ${doctorId}::uuid))
      and ${overlaps(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}
      and starts_at > ${now}::timestamptz and status not in (${sqlList([...begun, 'missed'])})`;

const names = ['clinicId', 'doctorId', 'from', 'to', 'now'] as const;
const inSql = (values: Record<(typeof names)[number], unknown>) => values as Record<(typeof names)[number], SQL>;

const find = prepared(
  names,
  values =>
    sql<Affected>`${rowsOf(inSql(values))} order by starts_at, appointment.id limit ${sql.raw(String(MAX_AFFECTED + 1))}`,
);

const findAndLock = prepared(
  names,
  values => sql<Affected>`${rowsOf(inSql(values))} order by appointment.id for update of appointment`,
);
