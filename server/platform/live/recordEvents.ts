import { sql } from 'drizzle-orm';
import type { deskCancelReasons, requesters } from '../../../contract/desk.ts';
import type { Role } from '../../../contract/formats.ts';
import type { Status } from '../../../contract/status.ts';
import { accountOf } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/**
 * The channel on which PostgreSQL tells all server processes that there are new events; with an account's id as
 * payload, that what the account may see has changed.
 */
export const EVENTS_CHANNEL = 'appointment_event';

/** What happened to an appointment, of which `appointmentId` is the id. */
export type RecordedEvent = { appointmentId: string } & (
  | { kind: 'booked' }
  /** The doctor asked the reception to move it. */
  | { kind: 'move_requested' }
  /** The clinic asked the patient to choose another time. */
  | { kind: 'asked_to_move' }
  /** The request of `requester` has ended: `move_requested` of the doctor, `asked_to_move` of the clinic. */
  | { kind: 'move_withdrawn'; requester: 'doctor' | 'clinic' }
  /** Booked in place of another appointment, `movedFrom`, which gets an event `cancelled` of its own. */
  | { kind: 'moved'; movedFrom: string }
  | { kind: 'cancelled'; reason: (typeof deskCancelReasons)[number]; requester?: (typeof requesters)[number] }
  /** `undoes`: the id of the change that it undoes. */
  | { kind: 'status'; before: Status; after: Status; undoes?: number | undefined }
);

/** Who caused an event, and when; the id is null for the clinic, through its command line. */
interface Cause {
  id: string | null;
  role: Role | 'Clinic';
  at: Date;
  /** False for a patient without an account. */
  hasAccount?: false;
}

/**
 * Appends one row per event, in the transaction that causes it, and wakes those who wait for events once it commits.
 * The appointments must exist: an event of a new one comes after its insert.
 */
export async function recordEvents(tx: Tx, by: Cause, ...events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await append(tx, {
    at: by.at.toISOString(),
    actorId: accountOf(by),
    actorRole: by.role,
    events: JSON.stringify(events),
  });
}

/**
 * The notification is sent when the transaction commits, once however often it was asked for.
 *
 * `lateral` looks each appointment up by its id. PostgreSQL expects a hundred rows of the JSON text, and a plain join
 * reads the whole table while that is cheaper than a hundred look-ups.
 */
const append = prepared(
  ['events', 'at', 'actorId', 'actorRole'],
  ({ events, at, actorId, actorRole }) => sql`
    with appended as (
      insert into appointment_event (at, kind, appointment_id, clinic_id, doctor_id, patient_id, actor_id, actor_role,
        status_before, status_after, undoes, moved_from, reason, wish)
      select ${at}::timestamptz, kind, "appointmentId", clinic_id, doctor_id, patient_id, ${actorId}::uuid,
        ${actorRole}::text, before, after, undoes, "movedFrom", reason, requester
      from rows from (jsonb_to_recordset(${events}::jsonb) as (kind text, "appointmentId" uuid, before text, after text,
        undoes bigint, "movedFrom" uuid, reason text, requester text)) with ordinality
        event (kind, "appointmentId", before, after, undoes, "movedFrom", reason, requester, place)
      cross join lateral (
        select clinic_id, doctor_id, patient_id from appointment where appointment.id = "appointmentId" limit 1
      ) appointment
      order by place
      returning 1
    )
    select pg_notify(${sql.raw(`'${EVENTS_CHANNEL}'`)}, '') from appended limit 1`,
);

/** The most events of one change of contact data. */
const MOST_CONTACT_EVENTS = 200;
/** Lists show appointments from yesterday on. */
const SHOWN_BACK_MS = 24 * 3_600_000;

/**
 * Tells the doctors and clinics of a person, in the transaction that changes their contact data, that it has changed:
 * one event for each appointment that lists show, and for the last one with each doctor at each clinic.
 */
export async function recordContactChange(tx: Tx, by: Cause, patientId: string): Promise<void> {
  await appendContactChange(tx, {
    ...{ patientId, at: by.at.toISOString(), actorId: accountOf(by), actorRole: by.role },
    shownFrom: new Date(by.at.getTime() - SHOWN_BACK_MS).toISOString(),
  });
}

const appendContactChange = prepared(
  ['patientId', 'at', 'shownFrom', 'actorId', 'actorRole'],
  ({ patientId, at, shownFrom, actorId, actorRole }) => sql`
    with own as (
      select *, row_number() over (partition by doctor_id, clinic_id order by starts_at desc, id) as place
      from appointment where patient_id in (
        select same.id from patient same
        where same.root_id = (select given.root_id from patient given where given.id = ${patientId}::uuid))
    ), appended as (
      insert into appointment_event (at, kind, appointment_id, clinic_id, doctor_id, patient_id, actor_id, actor_role)
      select ${at}::timestamptz, 'patient_changed', id, clinic_id, doctor_id, patient_id, ${actorId}::uuid,
        ${actorRole}::text
      from own where place = 1 or (canceled_at is null and starts_at > ${shownFrom}::timestamptz)
      order by place, id limit ${sql.raw(String(MOST_CONTACT_EVENTS))}
      returning 1
    )
    select pg_notify(${sql.raw(`'${EVENTS_CHANNEL}'`)}, '') from appended limit 1`,
);

const notifyAccess = prepared(
  ['accountId'],
  ({ accountId }) => sql`select pg_notify(${sql.raw(`'${EVENTS_CHANNEL}'`)}, ${accountId}::text)`,
);

/**
 * Makes open streams of an account check what it may see, once the transaction commits. Without it, they do so at their
 * next heartbeat.
 */
export async function accessChanged(tx: Tx, accountId: string): Promise<void> {
  await notifyAccess(tx, { accountId });
}
