import { type SQL, sql } from 'drizzle-orm';
import type { ListedAllergy } from '../../../contract/entries.ts';
import type { TreatedPatient } from '../../../contract/record.ts';
import type { Status } from '../../../contract/status.ts';
import { type Actor, auditListed } from '../../platform/audit/audit.ts';
import { allergiesOf } from '../../platform/database/allergies.ts';
import type { Reader } from '../../platform/database/database.ts';
import { epochMs } from '../../platform/database/prepared.ts';
import { appointment, patient } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { isOnRecord } from './access.ts';

/** `at` is in epoch milliseconds. */
interface FoundAppointment {
  id: string;
  at: number;
  time_zone: string;
  status: Status;
}

interface Found extends Record<string, unknown> {
  id: string;
  name: string;
  birthday: string | null;
  gender: TreatedPatient['gender'];
  last: FoundAppointment | null;
  next: FoundAppointment | null;
  allergies: ListedAllergy[];
}

/**
 * The patients whom a doctor treats, by id: those with an appointment on record (`isTreating`), merged ones as one
 * person. Empty for a doctor without the clinic's approval. Every patient in the response gets an audit row a day.
 */
export async function treatedPatients(
  db: Reader,
  by: Actor & { approved: boolean },
  part: { limit?: number | undefined; after?: string | undefined },
): Promise<Page<TreatedPatient>> {
  if (!by.approved) return { rows: [], next: undefined };
  const read = await select(db, by, part.after ?? null, rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ id }) => id);
  await auditListed(
    db,
    by,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map(toPatient), next };
}

const toPatient = ({ id, name, birthday, gender, last, next, allergies }: Found): TreatedPatient => ({
  ...{ id, name, birthday, gender, allergies },
  last: last && withDate(last),
  next: next && withDate(next),
});

const withDate = ({ at, ...rest }: FoundAppointment) => ({ ...rest, date: new Date(at).toISOString() });

async function select(db: Reader, by: Actor, after: string | null, limit: number): Promise<Found[]> {
  const { doctorId, startsAt, canceledAt, status, clinicId, patientId } = appointment;
  const now = sql`${by.at.toISOString()}::timestamptz`;
  const objectOf = (name: SQL) => sql`case when ${name}.id is not null then
    json_build_object('id', ${name}.id, 'at', ${epochMs(sql`${name}.starts_at`)}, 'time_zone', ${name}.time_zone,
      'status', ${name}.status) end`;
  return await db.execute<Found>(sql`
    with tied as materialized (
      select ${patient.rootId} as person, ${appointment.id}, ${startsAt}, ${canceledAt}, ${status}, clinic.time_zone
      from ${appointment} join ${patient} on ${patient.id} = ${patientId} join clinic on clinic.id = ${clinicId}
      where ${doctorId} = ${by.id} and ${isOnRecord(db)} and (${after}::uuid is null or ${patient.rootId} > ${after}::uuid)
    ),
    listed as (select distinct person from tied order by person limit ${limit}),
    last as (
      select distinct on (person) person, id, starts_at, time_zone, status from tied
      where canceled_at is null and status <> 'missed' and (starts_at <= ${now} or status = 'done')
      order by person, starts_at desc
    ),
    next as (
      select distinct on (person) person, id, starts_at, time_zone, status from tied
      where canceled_at is null and status not in ('done', 'missed') and starts_at > ${now} order by person, starts_at
    )
    select patient.id, patient.name, patient.birthday::text, patient.gender,
      ${objectOf(sql`last`)} as last, ${objectOf(sql`next`)} as next, ${allergiesOf(sql`patient.id`)} as allergies
    from listed join patient on patient.id = listed.person
      left join last on last.person = listed.person left join next on next.person = listed.person
    order by patient.id`);
}
