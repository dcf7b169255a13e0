import { and, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { QueryOf } from '../../../contract/call.ts';
import { AuditEntry, type listAudit } from '../../../contract/record.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader } from '../../platform/database/database.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, audit, patient } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { aboutOf } from './auditAbout.ts';

/** Actions that show a patient's data to someone. */
const readings = sql`('read', 'download', 'opened_on_device')`;

/** The clinics that the actor worked for as a receptionist when the entry was made. */
const clinicsThen = sql`from clinic_staff join clinic on clinic.id = clinic_staff.clinic_id
  where clinic_staff.account_id = ${audit.actorId} and clinic_staff.since <= ${audit.at}
    and (clinic_staff.ended_at is null or clinic_staff.ended_at > ${audit.at})`;

/** Whether the patient had an appointment with the actor, or in the receptionist's clinic, on the entry's day there. */
const isOnAppointmentDay = (patientId: string): SQL<boolean> => sql`case
  when ${audit.actorRole} in ('Doctor', 'Reception') and ${audit.action} in ${readings} then exists (
    select from appointment scheduled join clinic place on place.id = scheduled.clinic_id
    where ${ofSamePerson(sql`scheduled.patient_id`, patientId)} and scheduled.canceled_at is null
      and (scheduled.doctor_id = ${audit.actorId} or scheduled.clinic_id in (select clinic.id ${clinicsThen}))
      and (scheduled.starts_at at time zone place.time_zone)::date = (${audit.at} at time zone place.time_zone)::date)
  else false end`;

/**
 * Who read or changed a person's record, and when; the latest first.
 * @param callerId the account that asks
 */
export async function auditEntriesOf(
  db: Reader,
  callerId: string,
  patientId: string,
  part: Omit<QueryOf<typeof listAudit>, 'patient'>,
): Promise<Page<AuditEntry>> {
  const { from, to, after, actors } = part;
  const own = ofSamePerson(audit.patientId, patientId);
  if (after !== undefined && (await db.$count(audit, and(own, eq(audit.id, Number(after))))) === 0) {
    throw refuseFields([{ field: 'after', code: 'invalid' }]);
  }
  // A patient with an account has its id, and is never merged into another one. One without acts by links of mails.
  const patientIs = (actorId: string | null) =>
    actorId === callerId ? 'you' : actorId === patientId || actorId === null ? 'patient' : 'carer';
  const read = await db
    .select({
      id: audit.id,
      at: audit.at,
      actorId: audit.actorId,
      name: profile.name,
      gender: profile.gender,
      clinics: sql<string[] | null>`case when ${audit.actorRole} = 'Reception'
        then (select json_agg(clinic.name order by clinic.name) ${clinicsThen}) end`,
      onAppointmentDay: isOnAppointmentDay(patientId),
      role: audit.actorRole,
      action: audit.action,
      subject: audit.subject,
      subjectId: audit.subjectId,
      receivedAt: audit.receivedAt,
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .leftJoin(patient, ownPatient)
    .where(
      and(
        own,
        actors === 'own' ? eq(audit.actorId, callerId) : undefined,
        actors === 'others' ? or(isNull(audit.actorId), ne(audit.actorId, callerId)) : undefined,
        from === undefined ? undefined : gte(audit.at, new Date(from)),
        to === undefined ? undefined : lt(audit.at, new Date(to)),
        after === undefined
          ? undefined
          : sql`(${audit.at}, ${audit.id}) < (select a.at, a.id from audit a where a.id = ${Number(after)})`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ id }) => String(id));
  const aboutRow = await aboutOf(db, patientId, rows);
  const entries = rows.map(row => {
    const { at, actorId, name, gender, clinics, role, action, subject, receivedAt, onAppointmentDay } = row;
    const about = aboutRow(row);
    return v.parse(AuditEntry, {
      at: at.toISOString(),
      ...(receivedAt && { received_at: receivedAt.toISOString() }),
      actor: {
        name: name ?? '',
        role,
        ...(role === 'Patient' && { is: patientIs(actorId) }),
        ...(role === 'Doctor' && gender && { gender }),
        ...(clinics && { clinics }),
      },
      action,
      subject,
      ...(about && { about }),
      ...(onAppointmentDay && { on_appointment_day: true }),
    });
  });
  return { rows: entries, next };
}
