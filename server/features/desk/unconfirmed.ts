/** The appointments of a day that their patients haven't confirmed: the reception calls them. */
import { sql } from 'drizzle-orm';
import { dateAfter, startOfDate } from '../../../contract/clinicTime.ts';
import { MOST_UNCONFIRMED, type Unconfirmed } from '../../../contract/desk.ts';
import { type Actor, auditListed } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { addresseesOf, hasFailedSoFar, obstacleTo } from '../notifications/index.ts';
import { clinicOf } from './clinic.ts';
import { type DeskRow, deskColumns, deskTables, toDeskAppointment } from './views.ts';

// Picked: an interface has no index signature, which a row of the driver needs.
type Row = Pick<DeskRow, keyof DeskRow> & {
  doctor_name: string | null;
  specialty_name: string;
  specialty_ms: number;
  /** What became of the reminders that were planned. */
  sent: boolean;
  failed: boolean;
};

/**
 * A clinic's appointments of a day, `YYYY-MM-DD`, that are to come and not confirmed. Every patient in the list gets an
 * audit row once a day.
 * @throws refusal `not_found` for a clinic that the receptionist doesn't work for
 */
export async function unconfirmedOf(
  db: Reader,
  by: Actor,
  { clinicId, date, emailConfirmation }: { clinicId: string; date: string; emailConfirmation: boolean },
): Promise<Unconfirmed[]> {
  const { time_zone: zone } = await clinicOf(db, by, clinicId);
  const [from, to] = [date, dateAfter(date, 1)].map(day => startOfDate(zone, day));
  const rows = await db.execute<Row>(sql`
    with listed as (
      select ${deskColumns}, doctor.name as doctor_name, specialty.name as specialty_name,
        specialty.duration_ms as specialty_ms
      from ${deskTables}
      join account doctor on doctor.id = appointment.doctor_id
      join specialty on specialty.id = appointment.specialty_id
      where appointment.clinic_id = ${clinicId}::uuid and status = 'booked' and canceled_at is null
        and asked_to_move_at is null and starts_at > ${by.at.toISOString()}::timestamptz
        and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz
      order by starts_at, doctor.name, appointment.id limit ${MOST_UNCONFIRMED}
    ), reminded as (
      select appointment_id, bool_or(outcome = 'sent') as sent, bool_or(${hasFailedSoFar}) as failed
      from delivery
      where clinic_id = ${clinicId}::uuid and kind in ('reminder_evening', 'reminder_hours')
        and appointment_id in (select id from listed)
      group by appointment_id
    )
    select listed.*, coalesce(reminded.sent, false) as sent, coalesce(reminded.failed, false) as failed
    from listed left join reminded on reminded.appointment_id = listed.id
    order by start, doctor_name, id`);
  const patients = rows.map(row => row.patient_id);
  await auditListed(db, by, patients);
  // Only reminders that were neither sent nor failed depend on how the patient can be reached.
  const waiting = rows.filter(({ sent, failed }) => !sent && !failed).map(row => row.patient_id);
  const reached = await addresseesOf(db, [...new Set(waiting)], { emailConfirmation });
  return rows.map(({ doctor_name, specialty_name, specialty_ms, sent, failed, ...row }) => ({
    ...toDeskAppointment(row),
    doctor: { id: row.doctor_id, name: doctor_name ?? '' },
    specialty: { id: row.specialty_id, name: specialty_name, duration: specialty_ms },
    reminder: reminderOf({ sent, failed }, reached.get(row.patient_id)?.people),
  }));
}

/**
 * What became of an appointment's reminder.
 * @param people who gets the patient's messages
 */
function reminderOf(
  { sent, failed }: Pick<Row, 'sent' | 'failed'>,
  people: Parameters<typeof obstacleTo>[0] = [],
): Unconfirmed['reminder'] {
  if (sent) return 'sent';
  return failed ? 'failed' : (obstacleTo(people, 'reminder_evening') ?? 'waiting');
}
