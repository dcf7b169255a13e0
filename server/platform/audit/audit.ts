/**
 * The audit: who read or changed which part of a patient's record. docs/security.md describes what is audited.
 *
 * A write is audited by `audit`, a reading of a record by `auditRead`, a list of several patients by `auditListed`.
 * Readings that repeat add one row a day: a patient's own by `appendOwn`, which also holds for concurrent readings;
 * what a device stores, a list shows or a search finds by `appendDaily`, where concurrent readings may add a row each.
 */
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { InferOutput } from 'valibot';
import { instantOf, wallClock } from '../../../contract/clinicTime.ts';
import type { KeepPurpose, Role } from '../../../contract/formats.ts';
import { todayAtHome } from '../../../contract/identity.ts';
import { type AuditActorRole, type AuditEntry, ROUNDS_AHEAD_MS, ROUNDS_BEHIND_MS } from '../../../contract/record.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { patientOf } from '../auth/ownPatients.ts';
import type { Reader } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { audit as auditTable } from '../database/schema.ts';
import { ipOf } from '../http/address.ts';

type Entry = InferOutput<typeof AuditEntry>;

/** Who acts: the signed-in user, from which network address, and when. */
export interface Actor {
  id: string;
  role: Role;
  address: string;
  at: Date;
  /** False for a patient without an account, who acts by the link of a mail; `id` is the patient's then. */
  hasAccount?: false;
}

/** The actor of an audit row: a signed-in user, the clinic or an unauthenticated caller. */
export interface AuditActor {
  id: string | null;
  role: AuditActorRole;
  address: string | null;
  at: Date;
  hasAccount?: false;
  /** When the server received the report, if `at` is a time stated by a device. */
  receivedAt?: Date;
}

/** The account of an actor; null for one without. */
export const accountOf = ({ id, hasAccount }: { id: string | null; hasAccount?: false }): string | null =>
  hasAccount === false ? null : id;

/** The clinic, through its command line. */
export const clinicActor = (at: Date): AuditActor => ({ id: null, role: 'Clinic', address: null, at });

/** An unauthenticated caller at a network address. */
export const unknownActor = (address: string, at: Date): AuditActor => ({ id: null, role: 'Unknown', address, at });

/**
 * An audited action. `subjectId` is the id of the appointment, exam or account; omitted for a whole list. Rows with a
 * `patientId` are shown to that patient. Rows without one concern a doctor's account or the server.
 */
export type AuditEvent =
  | { action: Entry['action']; subject: Entry['subject']; subjectId?: string; patientId: string }
  | { action: string; subject: string; subjectId?: string; patientId?: undefined };

/** An action on an account. Patients see those on their own account in their log. */
export function accountEvent(
  account: { id: string; role: Role },
  action: Entry['action'],
  subject: Entry['subject'],
): AuditEvent {
  const event = { action, subject, subjectId: account.id };
  return account.role === 'Patient' ? { ...event, patientId: patientOf(account) } : event;
}

/** A reading of a patient's data; `action` is `read` by default. */
interface ReadEvent {
  action?: 'read' | 'download';
  subject: Entry['subject'];
  subjectId?: string;
  patientId: string;
}

/** The actor of a request, from what `serve` passes to a route. */
export function actorOf(context: {
  user: { id: string; role: Role };
  request: Pick<FastifyRequest, 'ip' | 'socket'>;
  now: Date;
}): Actor {
  return { id: context.user.id, role: context.user.role, address: ipOf(context.request), at: context.now };
}

/**
 * Appends one audit row per action, in one statement. A write is audited in its own transaction; a read before the
 * response is sent, so that no data is shown without an audit row.
 */
export async function audit(db: Reader, actor: AuditActor, ...events: readonly AuditEvent[]): Promise<void> {
  const [only, ...more] = events;
  if (!only) return;
  const { role, address, at, receivedAt } = actor;
  const id = accountOf(actor);
  if (more.length === 0 && !receivedAt) {
    await appendOne(db, {
      ...{ action: only.action, subject: only.subject },
      ...{
        subjectId: only.subjectId ?? null,
        patientId: only.patientId ?? null,
        at,
        actorId: id,
        actorRole: role,
        address,
      },
    });
    return;
  }
  const shared = {
    at: at.toISOString(),
    actorId: id,
    actorRole: role,
    address,
    receivedAt: receivedAt?.toISOString() ?? null,
  };
  await appendAll(db, { ...shared, events: JSON.stringify(events) });
}

/** Takes the rows as one JSON text, so that it is the same prepared statement for any number of rows. */
const appendAll = prepared(
  ['events', 'at', 'actorId', 'actorRole', 'address', 'receivedAt'],
  ({ events, at, actorId, actorRole, address, receivedAt }) => sql`
    insert into audit (at, actor_id, actor_role, action, subject, subject_id, patient_id, address, received_at)
    select ${at}::timestamptz, ${actorId}::uuid, ${actorRole}::text, action, subject, "subjectId", "patientId", ${address}::text,
      ${receivedAt}::timestamptz
    from jsonb_to_recordset(${events}::jsonb) event (action text, subject text, "subjectId" uuid, "patientId" uuid)`,
);

const appendOne = prepared(
  ['action', 'subject', 'subjectId', 'patientId', 'at', 'actorId', 'actorRole', 'address'],
  (values, db) => db.insert(auditTable).values(values),
);

/** Which of a patient's data was read; the same for all patients of a list. */
type Reading = Pick<Entry, 'action' | 'subject'> & { subjectId?: string };

/**
 * Audits each event unless the actor has a row of this day (home time zone) with the same action, subject and patient:
 * for what a device stores for later, however often it refreshes it, and for what a search finds while its text is
 * typed. One statement for all patients of equal readings. Concurrent calls may add a row each.
 */
export async function auditOnceADay(
  db: Reader,
  actor: Actor,
  ...events: readonly (Reading & { patientId: string })[]
): Promise<void> {
  const equal = new Map<string, { reading: Reading; patientIds: string[] }>();
  for (const { patientId, ...reading } of events) {
    const key = JSON.stringify([reading.action, reading.subject, reading.subjectId]);
    const known = equal.get(key);
    if (known) known.patientIds.push(patientId);
    else equal.set(key, { reading, patientIds: [patientId] });
  }
  for (const { reading, patientIds } of equal.values()) await appendMissing(db, actor, reading, patientIds);
}

/** Audits that a list showed appointments of these patients: one row a day for each. */
export async function auditListed(db: Reader, actor: Actor, patientIds: readonly string[]): Promise<void> {
  await appendMissing(db, actor, { action: 'read', subject: 'appointments' }, patientIds);
}

/** A single statement for any number of patients, since such lists are read again after every change. */
async function appendMissing(db: Reader, actor: Actor, reading: Reading, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length === 0) return;
  const { action, subject, subjectId = null } = reading;
  const at = actor.at.getTime();
  await appendDaily(db, {
    ...{ action, subject, subjectId, patientIds: `{${[...new Set(patientIds)].join(',')}}` },
    today: new Date(instantOf(HOME_TIME_ZONE, wallClock(HOME_TIME_ZONE, at), 0)).toISOString(),
    ...{ at: actor.at.toISOString(), actorId: accountOf(actor), actorRole: actor.role, address: actor.address },
  });
}

/**
 * Reads the rows of all patients at once. With one look-up per patient, PostgreSQL compares each of them with every row
 * of today, unless it knows that the table is large (docs/performance.md, row "Today's audit rows of a list").
 * `given` names each value once: each use of a placeholder is a parameter of its own.
 */
const appendDaily = prepared(
  ['patientIds', 'action', 'subject', 'subjectId', 'today', 'at', 'actorId', 'actorRole', 'address'],
  ({ patientIds, action, subject, subjectId, today, at, actorId, actorRole, address }) => sql`
    with given as (
      select ${patientIds}::uuid[] as ids, ${actorId}::uuid as actor_id, ${action}::text as action, ${subject}::text as subject
    ),
    audited as materialized (
      select patient_id from audit
      where patient_id = any((select ids from given)::uuid[]) and actor_id = (select actor_id from given)
        and audit.at >= ${today}::timestamptz
        and action = (select action from given) and subject = (select subject from given)
    )
    insert into audit (at, actor_id, actor_role, action, subject, subject_id, patient_id, address)
    select ${at}::timestamptz, given.actor_id, ${actorRole}::text, given.action, given.subject, ${subjectId}::uuid,
      listed.id, ${address}::text
    from given cross join unnest(given.ids) listed (id)
    where not exists (select from audited where patient_id = listed.id)`,
);

/**
 * Audits a patient's reading of their own or a dependent's record: one row a day, because audit rows are never deleted
 * and reads could otherwise fill the table. A single statement, so that concurrent reads also add only one row.
 */
const appendOwn = prepared(
  ['day', 'action', 'subject', 'subjectId', 'patientId', 'at', 'actorId', 'address'],
  ({ day, action, subject, subjectId, patientId, at, actorId, address }) => sql`
    with first as (
      insert into own_reading (patient_id, account_id, day) values (${patientId}::uuid, ${actorId}::uuid, ${day}::date)
      on conflict (patient_id, account_id) do update set day = excluded.day where own_reading.day < excluded.day
      returning patient_id, account_id
    )
    insert into audit (at, actor_id, actor_role, action, subject, subject_id, patient_id, address)
    select ${at}::timestamptz, account_id, 'Patient', ${action}::text, ${subject}::text, ${subjectId}::uuid, patient_id,
      ${address}::text from first`,
);

async function auditOwnRead(db: Reader, by: Actor, event: ReadEvent): Promise<void> {
  const { action = 'read', subject, subjectId = null, patientId } = event;
  const day = todayAtHome(by.at);
  const at = by.at.toISOString();
  await appendOwn(db, { day, action, subject, subjectId, patientId, at, actorId: by.id, address: by.address });
}

/**
 * Audits a reading: for display, or to be stored on the reader's device (`KeepPurpose`). Only patients with an
 * appointment within the rounds (`ROUNDS_AHEAD_MS`) count as kept; for all others a `read` row is added. The agenda
 * is refreshed every half hour, so for each patient on it that row is added once a day. A patient's readings of
 * their own data, or of a dependent's, are audited once a day and person.
 */
export async function auditRead(
  db: Reader,
  actor: Actor,
  keep: KeepPurpose | undefined,
  ...events: readonly ReadEvent[]
): Promise<void> {
  const isOwn = actor.role === 'Patient';
  if (isOwn && keep !== 'device') {
    for (const event of events) await auditOwnRead(db, actor, event);
    return;
  }
  // For a doctor, `device` would pass off a reading of any patient's data as a mirrored one.
  if (keep === undefined || (keep === 'device' && !isOwn))
    return await audit(db, actor, ...events.map(event => ({ action: 'read' as const, ...event })));
  const ids = events.map(({ patientId }) => patientId);
  const due = keep === 'device' ? new Set(ids) : await dueForRounds(db, actor, ids);
  const [kept, others] = partition(events, ({ patientId }) => due.has(patientId));
  const [listed, single] = partition(others, ({ subject }) => subject === 'appointment');
  await auditOnceADay(
    db,
    actor,
    ...kept.map(event => ({ ...event, action: 'kept_on_device' as const })),
    ...listed.map(event => ({ action: 'read' as const, ...event })),
  );
  await audit(db, actor, ...single.map(event => ({ action: 'read' as const, ...event })));
}

const partition = <T>(all: readonly T[], isIn: (one: T) => boolean): [T[], T[]] => [
  all.filter(isIn),
  all.filter(one => !isIn(one)),
];

/** The patients among these who have an appointment with the doctor within the rounds. */
async function dueForRounds(db: Reader, { id, at }: Actor, patientIds: readonly string[]): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await readDue(db, {
    ...{ doctorId: id, patientIds: `{${patientIds.join(',')}}` },
    from: new Date(at.getTime() - ROUNDS_BEHIND_MS).toISOString(),
    to: new Date(at.getTime() + ROUNDS_AHEAD_MS).toISOString(),
  });
  return new Set(rows.map(row => row.id));
}

/** An appointment may be of another patient who is the same person. */
const readDue = prepared(
  ['doctorId', 'patientIds', 'from', 'to'],
  ({ doctorId, patientIds, from, to }) => sql<{ id: string }>`
    select distinct given.id from appointment
      join patient booked on booked.id = appointment.patient_id
      join patient given on given.root_id = booked.root_id
    where appointment.doctor_id = ${doctorId}::uuid and appointment.canceled_at is null
      and appointment.starts_at > ${from}::timestamptz and appointment.starts_at < ${to}::timestamptz
      and given.id = any(${patientIds}::uuid[])`,
);
