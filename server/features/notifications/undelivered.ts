/** What didn't reach the patients of a clinic: the reception calls them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { MOST_UNDELIVERED, type Undelivered } from '../../../contract/notifications.ts';
import { awaited, type Status } from '../../../contract/status.ts';
import { type Actor, type AuditActor, audit, auditListed, auditOnceADay } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { epochMs, sqlList } from '../../platform/database/prepared.ts';
import { delivery } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';

type Row = {
  id: string;
  kind: Undelivered['kind'];
  reason: Undelivered['reason'];
  at: number;
  patientId: string;
  name: string;
  phone: string;
  appointmentId: string | null;
  startsAt: number | null;
  doctor: string | null;
  cancelled: boolean;
  status: Status;
  askedAt: number | null;
};

/** From this attempt on, 2.5 minutes after the first one, a message may come too late. */
const LATE_ATTEMPTS = 5;

/** A delivery that didn't arrive, or is tried again because it is refused or no server has taken it for minutes. */
export const hasFailedSoFar = sql`(${delivery.outcome} = 'failed' or (${delivery.endedAt} is null
  and (${delivery.reason} is not null or ${delivery.attempts} >= ${LATE_ATTEMPTS})))`;

/** The condition that `other`, an alias of `delivery`, arrived or is likely to arrive in time. */
const arrivesInTime = sql`(other.outcome = 'sent'
  or (other.ended_at is null and other.reason is null and other.attempts < ${LATE_ATTEMPTS}))`;

/**
 * The patients to be called. Each appointment is listed once, with the last message that failed. A merged patient
 * appears as the one that they were merged into. A message that is refused for a reason that may pass, or isn't taken
 * for minutes, is listed while it is tried again: it may reach the patient too late. Every patient in the list gets an
 * audit row once a day.
 */
export async function undeliveredOf(db: Reader, by: Actor, clinicId: string): Promise<Undelivered[]> {
  const at = by.at.toISOString();
  const rows = await db.execute<Row>(sql`
    select * from (
      select distinct on (person.id, delivery.appointment_id) delivery.id, delivery.kind,
        coalesce(delivery.reason, 'expired') as reason,
        ${epochMs(sql`least(delivery.ended_at, ${at}::timestamptz)`)} as at,
        person.id as "patientId", person.name, person.phone,
        appointment.id as "appointmentId", ${epochMs(sql`appointment.starts_at`)} as "startsAt",
        doctor.name as doctor, appointment.canceled_at is not null as cancelled, appointment.status,
        ${epochMs(sql`appointment.asked_to_move_at`)} as "askedAt"
      from delivery
      left join appointment on appointment.id = delivery.appointment_id
      -- The appointment's patient, because after a merge was undone the delivery's may be another person.
      join patient told on told.id = coalesce(appointment.patient_id, delivery.patient_id)
      join patient person on person.id = told.root_id
      left join account doctor on doctor.id = appointment.doctor_id
      where delivery.clinic_id = ${clinicId}::uuid and delivery.handled_at is null
        and ${hasFailedSoFar}
        -- Skip offers: they are an extra, and have ended by then.
        and delivery.kind not in ('earlier_slot', 'earlier_taken')
        -- Skip past appointments; without one, skip all but a claim code that the patient can still use.
        and (appointment.starts_at > ${at}::timestamptz or (delivery.kind = 'claim_code' and exists (
          select from claim_code where claim_code.patient_id = delivery.patient_id and claim_code.used_at is null
            and claim_code.expires_at > ${at}::timestamptz and claim_code.created_at <= delivery.created_at)))
        -- Skip appointments that were moved.
        and (appointment.id is null or appointment.replaced_by is null)
        -- Skip requests for another time that have ended, and ends of requests that were made again.
        and (delivery.kind <> 'asked_to_move' or appointment.asked_to_move_at is not null)
        and (delivery.kind <> 'move_withdrawn' or appointment.asked_to_move_at is null)
        -- Skip ends of requests that reached the patient neither by a message nor by a call.
        and (delivery.kind <> 'move_withdrawn' or coalesce((
          select bool_or(asked.outcome is not distinct from 'sent' or asked.handled_at is not null)
          from delivery asked where asked.appointment_id = delivery.appointment_id and asked.kind = 'asked_to_move'
        ), true))
        -- Skip requests and their ends once the patient has arrived or was missed.
        and (delivery.kind not in ('asked_to_move', 'move_withdrawn') or appointment.status in (${sqlList(awaited)}))
        -- For a cancelled appointment, skip all but the cancellation.
        and (appointment.canceled_at is null or delivery.kind = 'cancelled')
        -- Skip messages that another delivery brought or will bring: by another channel, to another carer, or a later
        -- repeat.
        and not exists (select from delivery other where other.appointment_id = delivery.appointment_id
          and other.kind = delivery.kind
          and (other.event_id is not distinct from delivery.event_id or other.event_id > delivery.event_id)
          and ${arrivesInTime})
      order by person.id, delivery.appointment_id, coalesce(delivery.ended_at, delivery.next_attempt_at) desc,
        delivery.id
    ) failed order by "startsAt" nulls last, id limit ${MOST_UNDELIVERED}`);
  const patientsOf = (isAbout: (row: Row) => boolean) => rows.filter(isAbout).map(row => row.patientId);
  await auditListed(
    db,
    by,
    patientsOf(row => row.appointmentId !== null),
  );
  const contacts = patientsOf(row => row.appointmentId === null);
  await auditOnceADay(
    db,
    by,
    ...contacts.map(patientId => ({ action: 'read' as const, subject: 'contact' as const, patientId })),
  );
  return rows.map(({ id, kind, reason, at, patientId, name, phone, appointmentId, startsAt, doctor, ...row }) => ({
    ...{ id, kind, reason, at: new Date(at).toISOString(), patient: { id: patientId, name, phone } },
    appointment:
      appointmentId === null || startsAt === null
        ? null
        : {
            ...{ id: appointmentId, date: new Date(startsAt).toISOString(), doctor: doctor ?? '' },
            ...{ cancelled: row.cancelled, status: row.status },
            asked_to_move_at: row.askedAt === null ? null : new Date(row.askedAt).toISOString(),
          },
  }));
}

/**
 * Marks all failing deliveries about the appointment of this one as handled; without an appointment, all about the same
 * person. Changes nothing if that was done before, or if it has arrived since the list was read.
 * @throws refusal `not_found`
 */
export async function markHandled(tx: Tx, clinicId: string, id: string, by: AuditActor): Promise<void> {
  const isOfClinic = eq(delivery.clinicId, clinicId);
  const [found] = await tx
    .select({
      ...{ patientId: delivery.patientId, appointmentId: delivery.appointmentId },
      isListed: sql<boolean>`${hasFailedSoFar}`,
    })
    .from(delivery)
    .where(and(eq(delivery.id, id), isOfClinic));
  if (!found || found.patientId === null) throw refuse('not_found');
  const { patientId, appointmentId, isListed } = found;
  if (!isListed) return;
  const isOfPerson = and(isNull(delivery.appointmentId), ofSamePerson(delivery.patientId, patientId));
  const isSame = appointmentId === null ? isOfPerson : eq(delivery.appointmentId, appointmentId);
  const marked = await tx
    .update(delivery)
    .set({ handledAt: by.at, handledBy: by.id })
    .where(and(isOfClinic, hasFailedSoFar, isSame, isNull(delivery.handledAt)))
    .returning({ id: delivery.id });
  if (marked.length > 0) await audit(tx, by, { action: 'change', subject: 'delivery', subjectId: id });
}
