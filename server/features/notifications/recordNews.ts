/**
 * Plans messages about new exams, documents and notes in a record: once for each appointment and day, without any
 * content.
 */
import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Notice, type PlanOptions, planDeliveries } from './deliveries.ts';
import { lockMark, moveMark } from './marks.ts';

/** Doctors write during the consultation: the patient hears of it afterwards. */
const AFTER_MS = 3_600_000;
const LIFE_MS = 2 * DAY_MS;

/** Plans the messages about what was written since the last run of any server. */
export async function planRecordNews(database: Pick<Database, 'tx'>, options: PlanOptions): Promise<void> {
  await database.tx(async tx => {
    // The database sets the time of notes, so its clock counts here.
    const [clock] = await tx.execute<{ now: string }>(sql`select now()::text as now`);
    const present = clock?.now ?? '';
    const since = await lockMark(tx, 'record messages', () => present);
    await planDeliveries(tx, await newsSince(tx, since, options.now), options);
    await moveMark(tx, 'record messages', present);
  });
}

/** Rows of a transaction that took long have an earlier time than when they appeared, so the last minutes count too. */
async function newsSince(tx: Tx, since: string, now: Date): Promise<Notice[]> {
  const rows = await tx.execute<{ appointmentId: string; patientId: string; clinicId: string; day: string }>(sql`
    with news as (
      select appointment_id, written_at as at from notes_version
      where written_at > ${since}::timestamptz - interval '10 minutes' and (anamnesis <> '' or diagnosis <> '')
      union all
      select appointment_id, uploaded_at from exam
      where uploaded_at > ${since}::timestamptz - interval '10 minutes' and file_hash is not null and deleted_at is null
      union all
      select appointment_id, received_at from issued_document
      where received_at > ${since}::timestamptz - interval '10 minutes' and canceled_at is null
    )
    select distinct appointment.id as "appointmentId", patient_id as "patientId", clinic_id as "clinicId",
      (news.at at time zone clinic.time_zone)::date::text as day
    from news join appointment on appointment.id = news.appointment_id join clinic on clinic.id = clinic_id`);
  const dueAt = new Date(now.getTime() + AFTER_MS);
  const expiresAt = new Date(dueAt.getTime() + LIFE_MS);
  return rows.map(({ day, ...about }) => ({
    ...{ ...about, kind: 'record' as const, key: `record:${about.appointmentId}:${day}` },
    ...{ dueAt, expiresAt, needsAccount: true },
  }));
}
