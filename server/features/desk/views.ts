/** Appointments as the reception sees them: without notes, exams, answers and diagnoses. */
import { sql } from 'drizzle-orm';
import type { DeskAppointment } from '../../../contract/desk.ts';
import type { Status } from '../../../contract/status.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';
import { appointment } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { ClashElsewhere } from '../booking/index.ts';

/** A row of `deskColumns`. Instants are epoch milliseconds. */
export interface DeskRow {
  id: string;
  start: number;
  end: number;
  clinic_id: string;
  doctor_id: string;
  specialty_id: string;
  patient_id: string;
  patient_name: string;
  patient_phone: string;
  patient_birthday: string | null;
  status: Status;
  status_at: number | null;
  squeeze_in: boolean;
  move_requested_at: number | null;
  asked_to_move_at: number | null;
}

/** Columns of a query of `deskTables`. A merged patient appears as the one that they were merged into. */
export const deskColumns = sql`appointment.id, ${epochMs(sql`starts_at`)} as start, ${epochMs(sql`ends_at`)} as "end",
  appointment.clinic_id, doctor_id, specialty_id, person.id as patient_id, person.name as patient_name,
  person.phone as patient_phone, person.birthday::text as patient_birthday,
  status, ${epochMs(sql`status_at`)} as status_at, squeeze_in,
  ${epochMs(sql`move_requested_at`)} as move_requested_at, ${epochMs(sql`asked_to_move_at`)} as asked_to_move_at`;

export const deskTables = sql`appointment join patient booked on booked.id = appointment.patient_id
  join patient person on person.id = booked.root_id`;

/** Names each column, since `...rest` of a row is slow (docs/performance.md, row "Columns of an appointment named"). */
export function toDeskAppointment(row: DeskRow) {
  return {
    id: row.id,
    date: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
    clinic_id: row.clinic_id,
    doctor_id: row.doctor_id,
    specialty_id: row.specialty_id,
    patient: {
      id: row.patient_id,
      name: row.patient_name,
      phone: row.patient_phone,
      birthday: row.patient_birthday,
    },
    status: row.status,
    status_at: instantAt(row.status_at),
    squeeze_in: row.squeeze_in,
    move_requested_at: instantAt(row.move_requested_at),
    asked_to_move_at: instantAt(row.asked_to_move_at),
  } satisfies DeskAppointment;
}

const instantAt = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const byId = prepared(
  ['id'],
  ({ id }) => sql<DeskRow>`select ${deskColumns} from ${deskTables} where appointment.id = ${id}::uuid`,
);

/** The appointment with an id, which must exist. */
export async function deskView(db: Reader, id: string): Promise<DeskAppointment> {
  const [row] = await byId(db, { id });
  if (!row) throw new Error(`There is no appointment ${id}.`);
  return toDeskAppointment(row);
}

const busyRows = prepared(
  ['ids', 'callerId'],
  ({ ids, callerId }) => sql<DeskRow>`
    select ${deskColumns} from ${deskTables}
    where appointment.id = any(${ids}::uuid[]) and ${worksAt(appointment.clinicId, { id: callerId })}
    order by starts_at, appointment.id`,
);

/**
 * `patient_busy` with the patient's appointments in the way (`DeskBusyRefusal`). Those at clinics that the caller
 * doesn't work for are left out, since this clinic mustn't learn where else a patient goes. The refusal itself reveals
 * that there is one, so such refusals are counted (`ClashElsewhere`).
 */
export async function deskBusy(db: Reader, by: { id: string }, ids: readonly string[]): Promise<Refusal> {
  const rows = await busyRows(db, { ids: `{${ids.join(',')}}`, callerId: by.id });
  const conflicts = rows.map(row => {
    const { patient: _, ...conflict } = toDeskAppointment(row);
    return conflict;
  });
  const Kind = conflicts.length < ids.length ? ClashElsewhere : Refusal;
  return new Kind('patient_busy', { extra: { conflicts } });
}
