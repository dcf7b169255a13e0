/** Appointments in the shape of the contract, for all features that return them. */
import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Appointment, DoctorAppointment, StoredCancelReason } from '../../../contract/appointments.ts';
import type { Range } from '../../../contract/formats.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import { allergiesOf } from '../../platform/database/allergies.ts';
import type { Reader } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ownPatient, patientColumns } from '../../platform/database/profile.ts';
import { account, appointment, clinic, patient, specialty } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { calendarIdentity, calendarUid, chainOfMoves } from './calendarIdentity.ts';
import { countsForAppointment } from './handedIn.ts';

/** The requested part of the list, and its order by date: all, ascending, by default. */
export interface Part extends Range {
  order?: 'ascending' | 'descending';
}

/**
 * Refuses an `after` that isn't an appointment of this patient or doctor. Without this check the page would silently be
 * empty.
 * @throws refusal `validation`
 */
export async function checkAfter(db: Reader, ownerId: string, { after }: Part): Promise<void> {
  if (after === undefined) return;
  const own = or(ofSamePerson(appointment.patientId, ownerId), eq(appointment.doctorId, ownerId));
  const [found] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.id, after), own));
  if (!found) throw refuseFields([{ field: 'after', code: 'invalid' }]);
}

/** `canceled_at` and `cancel_reason` are only present on a cancelled appointment. */
type WithCancellation<T> = T & { canceled_at?: string; cancel_reason?: StoredCancelReason };

const doctor = alias(account, 'doctor');
/** The patient of the appointment, who may have been merged into the one that is shown. */
const booked = alias(patient, 'booked');

const sharedColumns = {
  id: appointment.id,
  startsAt: appointment.startsAt,
  canceledAt: appointment.canceledAt,
  cancelReason: appointment.cancelReason,
  specialty_id: appointment.specialtyId,
  specialty: { id: specialty.id, name: specialty.name, duration: specialty.durationMs },
  clinic: { id: clinic.id, name: clinic.name, address: clinic.address, time_zone: clinic.timeZone },
  anamnesis: appointment.anamnesis,
  diagnosis: appointment.diagnosis,
  version: appointment.version,
  status: appointment.status,
  statusAt: appointment.statusAt,
  squeeze_in: appointment.squeezeIn,
  askedToMoveAt: appointment.askedToMoveAt,
};

const columnsForPatients = {
  ...sharedColumns,
  chain: chainOfMoves,
  doctor: { id: doctor.id, name: doctor.name, CRM: doctor.crm, email: doctor.email, gender: doctor.gender },
};

const columnsForDoctors = {
  ...sharedColumns,
  patient: { ...patientColumns, allergies: allergiesOf(sql`${patient.id}`) },
  moveRequestedAt: appointment.moveRequestedAt,
  handedIn: sql<number>`(select count(*)::int from handed_in_exam
    where appointment_id = ${appointment.id} and ${countsForAppointment})`,
};

/** The selected appointments, as their patient sees them. */
export async function patientView(
  db: Reader,
  which: SQL | undefined,
  part: Part = {},
): Promise<WithCancellation<Appointment>[]> {
  const query = selectForPatients(db, and(which, within(part))).orderBy(...inOrder(part));
  const rows = await (part.limit === undefined ? query : query.limit(part.limit));
  return rows.map(toAppointment);
}

/** The appointment with an id, as its patient sees it; empty if it doesn't exist. */
export async function onePatientView(db: Reader, id: string): Promise<WithCancellation<Appointment>[]> {
  return (await byId(db, { id })).map(toAppointment);
}

const selectForPatients = (db: Reader, which: SQL | undefined) =>
  db
    .select(columnsForPatients)
    .from(appointment)
    .innerJoin(specialty, eq(specialty.id, appointment.specialtyId))
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .where(which);

const byId = prepared(['id'], ({ id }, db) => selectForPatients(db, eq(appointment.id, id)));

function toAppointment({ chain, ...row }: Awaited<ReturnType<typeof selectForPatients>>[number]) {
  const { sequence } = calendarIdentity(chain, row.canceledAt);
  return {
    ...withDate({ ...row, doctor: { ...row.doctor, name: row.doctor.name ?? '', CRM: row.doctor.CRM ?? '' } }),
    calendar: { uid: calendarUid(chain), sequence },
  };
}

/** The selected appointments, as their doctor sees them. */
export async function doctorView(
  db: Reader,
  which: SQL | undefined,
  part: Part = {},
): Promise<WithCancellation<DoctorAppointment>[]> {
  const query = db
    .select(columnsForDoctors)
    .from(appointment)
    .innerJoin(specialty, eq(specialty.id, appointment.specialtyId))
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(booked, eq(booked.id, appointment.patientId))
    .innerJoin(patient, eq(patient.id, booked.rootId))
    .leftJoin(account, ownPatient)
    .where(and(which, within(part)))
    .orderBy(...inOrder(part));
  const rows = await (part.limit === undefined ? query : query.limit(part.limit));
  return rows.map(({ moveRequestedAt, handedIn, ...row }) => ({
    ...withDate(row),
    move_requested_at: moveRequestedAt?.toISOString() ?? null,
    ...(handedIn > 0 && { handed_in: handedIn }),
  }));
}

function within({ from, to, after, order }: Part): SQL | undefined {
  const { startsAt, createdAt, id } = appointment;
  return and(
    from === undefined ? undefined : gte(appointment.startsAt, new Date(from)),
    to === undefined ? undefined : lt(appointment.startsAt, new Date(to)),
    after === undefined
      ? undefined
      : sql`(${startsAt}, ${createdAt}, ${id}) ${order === 'descending' ? sql`<` : sql`>`}
          (select a.starts_at, a.created_at, a.id from appointment a where a.id = ${after})`,
  );
}

/** By date. Appointments for the same time are in the order of their creation. */
function inOrder({ order }: Part): [SQL, SQL, SQL] {
  const by = order === 'descending' ? desc : asc;
  return [by(appointment.startsAt), by(appointment.createdAt), by(appointment.id)];
}

interface Instants {
  startsAt: Date;
  statusAt: Date | null;
  askedToMoveAt: Date | null;
  canceledAt: Date | null;
  cancelReason: StoredCancelReason | null;
}

function withDate<Row extends Instants>(row: Row) {
  const { startsAt, statusAt, askedToMoveAt, canceledAt, cancelReason, ...rest } = row;
  return {
    ...rest,
    date: startsAt.toISOString(),
    status_at: statusAt?.toISOString() ?? null,
    asked_to_move_at: askedToMoveAt?.toISOString() ?? null,
    ...(canceledAt && { canceled_at: canceledAt.toISOString() }),
    ...(cancelReason && { cancel_reason: cancelReason }),
  };
}
