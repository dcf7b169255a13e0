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
  /** The doctor asked the reception to move it, or withdrew that. */
  | { kind: 'move_requested' }
  | { kind: 'move_withdrawn' }
  /** The clinic asked the patient to choose another time. */
  | { kind: 'asked_to_move' }
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

/** The notification is sent when the transaction commits, once however often it was asked for. */
const append = prepared(
  ['events', 'at', 'actorId', 'actorRole'],
  ({ events, at, actorId, actorRole }) => sql`
    with appended as (
      insert into appointment_event (at, kind, appointment_id, clinic_id, doctor_id, patient_id, actor_id, actor_role,
        status_before, status_after, undoes, moved_from, reason, wish)
      select ${at}::timestamptz, kind, appointment.id, clinic_id, doctor_id, patient_id, ${actorId}::uuid,
        ${actorRole}::text, before, after, undoes, "movedFrom", reason, requester
      from rows from (jsonb_to_recordset(${events}::jsonb) as (kind text, "appointmentId" uuid, before text, after text,
        undoes bigint, "movedFrom" uuid, reason text, requester text)) with ordinality
        event (kind, "appointmentId", before, after, undoes, "movedFrom", reason, requester, place)
      join appointment on appointment.id = "appointmentId"
      order by place
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
