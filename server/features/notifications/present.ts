/** The present state of the appointments that deliveries are about, followed through their moves. */
import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../../platform/database/database.ts';
import { account, appointment, appointmentEvent, clinic, patient } from '../../platform/database/schema.ts';
import { calendarIdentity, chainOfMoves, movedFrom } from '../appointments/index.ts';
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
  movedFrom: movedFrom(appointment.id),
  askedToMoveAt: appointment.askedToMoveAt,
  status: appointment.status,
  chain: chainOfMoves,
  doctorId: appointment.doctorId,
  doctor: sql<string>`coalesce(${account.name}, '')`,
  patientId: main.id,
  patientName: main.name,
  hasNoAnswers,
  hasRecord: sql<boolean>`${appointment.anamnesis} <> '' or ${appointment.diagnosis} <> '' or exists (
    select from exam where exam.appointment_id = ${appointment.id} and exam.file_hash is not null
      and exam.deleted_at is null) or exists (
    select from issued_document where issued_document.appointment_id = ${appointment.id}
      and issued_document.canceled_at is null)`,
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
    const next = row?.replacedBy ? rows.get(row.replacedBy) : undefined;
    // One of several that were replaced is only cancelled.
    return next && (next.movedFrom ?? id) === id ? currentOf(next.id) : row;
  };
  const current = ids.flatMap(id => {
    const row = currentOf(id);
    return row ? [{ id, row }] : [];
  });
  return new Map(current.map(({ id, row }) => [id, { ...row, ...calendarIdentity(row.chain, row.canceledAt) }]));
}

const formerColumns = {
  ...{ id: appointment.id, startsAt: appointment.startsAt, endsAt: appointment.endsAt },
  ...{ doctorId: appointment.doctorId, doctor: columns.doctor, clinic: columns.clinic },
};

/** An appointment before it was moved. */
export type Former = Pick<Row, keyof typeof formerColumns>;

/** What an event says that the present state doesn't. */
export interface Cause {
  id: number;
  actorId: string | null;
  isClinic: boolean;
  requester: 'patient' | 'clinic' | 'doctor' | null;
  /** The appointment that was moved. */
  former: Former | null;
}

/** The causes of deliveries, by the id of the event. */
export async function causesOf(db: Reader, ids: readonly number[]): Promise<Map<number, Cause>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      ...{ id: appointmentEvent.id, actorId: appointmentEvent.actorId, requester: appointmentEvent.requester },
      actorRole: appointmentEvent.actorRole,
      movedFrom: appointmentEvent.movedFrom,
    })
    .from(appointmentEvent)
    .where(inArray(appointmentEvent.id, [...ids]));
  const formers = await formersOf(
    db,
    rows.flatMap(({ movedFrom }) => movedFrom ?? []),
  );
  return new Map(
    rows.map(({ actorRole, movedFrom, ...row }) => [
      row.id,
      { ...row, isClinic: actorRole !== 'Patient', former: formers.get(movedFrom ?? '') ?? null },
    ]),
  );
}

async function formersOf(db: Reader, ids: readonly string[]): Promise<Map<string, Former>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(formerColumns)
    .from(appointment)
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .where(inArray(appointment.id, [...ids]));
  return new Map(rows.map(row => [row.id, row]));
}
