/** The present state of the appointments that deliveries are about, followed through their moves. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../../platform/database/database.ts';
import { account, appointment, appointmentEvent, clinic, patient } from '../../platform/database/schema.ts';
import { hasNoAnswers } from './reminders.ts';
import type { ClinicTimes } from './times.ts';

const main = alias(patient, 'main');

const columns = {
  id: appointment.id,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  createdAt: appointment.createdAt,
  canceledAt: appointment.canceledAt,
  cancelReason: appointment.cancelReason,
  cancelMessage: appointment.cancelMessage,
  replacedBy: appointment.replacedBy,
  askedToMoveAt: appointment.askedToMoveAt,
  status: appointment.status,
  doctor: sql<string>`coalesce(${account.name}, '')`,
  patientId: main.id,
  patientName: main.name,
  hasNoAnswers,
  hasRecord: sql<boolean>`${appointment.anamnesis} <> '' or ${appointment.diagnosis} <> '' or exists (
    select from exam where exam.appointment_id = ${appointment.id} and exam.deleted_at is null)`,
  clinic: {
    ...{ id: clinic.id, name: clinic.name, address: clinic.address, phone: clinic.phone, timeZone: clinic.timeZone },
    ...{ reminderEvening: clinic.reminderEvening, reminderHours: clinic.reminderHours },
    ...{ quietFrom: clinic.quietFrom, quietTo: clinic.quietTo },
  },
};

const rowsOf = (db: Reader) =>
  db
    .select(columns)
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .innerJoin(main, eq(main.id, patient.rootId));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** An appointment as it is now: the last of its chain of moves. */
export interface Present extends Row {
  clinic: Row['clinic'] & ClinicTimes;
  firstId: string;
  /** How often it was moved, and cancelled. */
  sequence: number;
}

/** The present appointment of each given one. */
export async function presentAppointments(db: Reader, ids: readonly string[]): Promise<Map<string, Present>> {
  const rows = new Map<string, Row>();
  const load = async (missing: readonly string[]) => {
    if (missing.length === 0) return;
    for (const row of await rowsOf(db).where(inArray(appointment.id, [...missing]))) rows.set(row.id, row);
  };
  // One round for each move, of which there are few.
  for (let missing = [...new Set(ids)]; missing.length > 0; ) {
    await load(missing);
    const next = missing.flatMap(id => rows.get(id)?.replacedBy ?? []);
    missing = [...new Set(next)].filter(id => !rows.has(id));
  }
  const currentOf = (id: string): Row | undefined => {
    const row = rows.get(id);
    return row?.replacedBy ? currentOf(row.replacedBy) : row;
  };
  const current = ids.flatMap(id => {
    const row = currentOf(id);
    return row ? [{ id, row }] : [];
  });
  const chains = await chainsOf(db, [...new Set(current.map(({ row }) => row.id))]);
  return new Map(current.map(({ id, row }) => [id, { ...row, ...calendarIdentity(row, chains.get(row.id)) }]));
}

/** What a calendar knows an appointment by: its event, and how often that changed. */
export function calendarIdentity(
  { id, canceledAt }: { id: string; canceledAt: Date | null },
  { firstId, moves }: Chain = { firstId: id, moves: 0 },
): { firstId: string; sequence: number } {
  return { firstId, sequence: moves + (canceledAt ? 1 : 0) };
}

/** The first appointment of a chain of moves, and the number of moves since. */
interface Chain {
  firstId: string;
  moves: number;
}

/** The chains of moves that end with the given appointments, by their ids. */
export async function chainsOf(db: Reader, ids: readonly string[]): Promise<Map<string, Chain>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ lastId: string; firstId: string; moves: number }>(sql`
    with recursive chain (last_id, id, moves) as (
      select given.id, given.id, 0
      from (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid as id) given
      union all
      (select chain.last_id, before.id, chain.moves + 1 from chain cross join lateral (
        select id from appointment where replaced_by = chain.id order by created_at, id limit 1) before)
    )
    select distinct on (last_id) last_id as "lastId", id as "firstId", moves from chain order by last_id, moves desc`);
  return new Map(rows.map(({ lastId, ...chain }) => [lastId, chain]));
}

/** What an event says that the present state doesn't. */
export interface Cause {
  id: number;
  actorId: string | null;
  isClinic: boolean;
  wish: 'patient' | 'clinic' | 'doctor' | null;
  /** When the appointment was that another one replaced. */
  movedFrom: Date | null;
}

/** The causes of deliveries, by the id of the event. */
export async function causesOf(db: Reader, ids: readonly number[]): Promise<Map<number, Cause>> {
  if (ids.length === 0) return new Map();
  const former = alias(appointment, 'former');
  const rows = await db
    .select({
      ...{ id: appointmentEvent.id, actorId: appointmentEvent.actorId, wish: appointmentEvent.wish },
      ...{ actorRole: appointmentEvent.actorRole, movedFrom: former.startsAt },
    })
    .from(appointmentEvent)
    .leftJoin(former, and(eq(former.id, appointmentEvent.movedFrom), isNotNull(appointmentEvent.movedFrom)))
    .where(inArray(appointmentEvent.id, [...ids]));
  return new Map(rows.map(({ actorRole, ...row }) => [row.id, { ...row, isClinic: actorRole !== 'Patient' }]));
}
