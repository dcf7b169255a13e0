/** Patients and their appointments as the reception sees them: contact data, nothing clinical. */
import { and, type Column, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DeskAppointment, DeskPatient, DeskPatientDetails } from '../../../../contract/desk.ts';
import type { Actor } from '../../../platform/audit/audit.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import { worksAt } from '../../../platform/auth/staff.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { ownPatient, patientEmail } from '../../../platform/database/profile.ts';
import { account, appointment, patient } from '../../../platform/database/schema.ts';

/** In a query of `patient` that left-joins `account`. */
const columns = {
  id: patient.id,
  name: patient.name,
  phone: patient.phone,
  email: patientEmail,
  birthday: patient.birthday,
  cpf_end: sql<string | null>`right(${patient.cpf}, 3)`,
  has_account: sql<boolean>`${patient.accountId} is not null`,
};

/** The selected patients, by name. */
export async function deskPatients(db: Reader, which: SQL | undefined, limit: number): Promise<DeskPatient[]> {
  return await db
    .select(columns)
    .from(patient)
    .leftJoin(account, ownPatient)
    .where(and(isNotMerged, isNotClosed(patient.id), which))
    .orderBy(sql`folded(${patient.name})`, patient.id)
    .limit(limit);
}

/** The condition that a person, by the id of the main patient, hasn't closed their account. */
export const isNotClosed = (root: Column): SQL =>
  sql`not exists (select from account closed where closed.id = ${root} and closed.closed_at is not null)`;

/** A merged patient is shown as the one that it was merged into. */
const isNotMerged = eq(patient.rootId, patient.id);

/** The condition that the id of a clinic is that of the caller's, or of any. */
type AtClinic = (clinicId: SQL) => SQL;

const isAtOwn =
  (by: Actor): AtClinic =>
  clinicId =>
    worksAt(clinicId, by);

/**
 * The condition that a patient, who isn't merged, is known at the caller's clinics: one of the same person's patients
 * was registered or has an appointment there, or those of someone whom the person cares for.
 */
export const isKnownTo = (by: Actor): SQL => isKnownAt(isAtOwn(by));

/** The same for any clinic. */
export const isKnownAnywhere = (): SQL => isKnownAt(clinicId => sql`${clinicId} is not null`);

const isKnownAt = (isThere: AtClinic): SQL => sql`(${wasThere(sql`${patient.id}`, isThere)} or exists (
  select from care join patient cared on cared.id = care.patient_id
  where care.account_id = ${patient.id} and care.ended_at is null and ${wasThere(sql`cared.root_id`, isThere)}))`;

/** The condition that a person, by the id of the main patient, was registered or has an appointment there. */
const wasThere = (root: SQL, isThere: AtClinic): SQL => sql`exists (
  select from patient member where member.root_id = ${root} and (${isThere(sql`member.clinic_id`)}
    or ${hasAppointment(sql`member.id`, isThere)}))`;

/** Without appointments that the reception both made and cancelled: otherwise it could make anyone known. */
const hasAppointment = (patientId: SQL, isThere: AtClinic): SQL => sql`exists (
  select from appointment own where own.patient_id = ${patientId} and ${isThere(sql`own.clinic_id`)}
    and (own.canceled_at is null or not exists (select from appointment_event made where made.appointment_id = own.id
      and made.kind in ('booked', 'moved') and made.actor_role = 'Reception')))`;

/**
 * The condition that the record of a patient, who isn't merged, may be attached to an account by the caller's clinics:
 * the patient, or someone whom they care for, is a patient of theirs (`isPatientOf`).
 */
export const isAttachableBy = (by: Actor): SQL => sql`(${isPatientOf(sql`${patient.id}`, by)} or exists (
  select from care join patient cared on cared.id = care.patient_id
  where care.account_id = ${patient.id} and care.ended_at is null and ${isPatientOf(sql`cared.root_id`, by)}))`;

/**
 * The condition that a person, by the id of the main patient, was registered there, or has an appointment that neither
 * the reception nor a doctor made, or that took place: its doctor has begun it or written notes. The reception books
 * for everyone whose whole number it knows, so it could otherwise attach anyone's record to an account.
 */
const isPatientOf = (root: SQL, by: Actor): SQL => sql`exists (
  select from patient member where member.root_id = ${root} and (${worksAt(sql`member.clinic_id`, by)}
    or exists (select from appointment own where own.patient_id = member.id and ${worksAt(sql`own.clinic_id`, by)}
      and (not exists (select from appointment_event made where made.appointment_id = own.id
          and made.kind in ('booked', 'moved') and made.actor_role in ('Reception', 'Doctor'))
        or exists (select from appointment_event begun where begun.appointment_id = own.id
          and begun.actor_role = 'Doctor' and begun.status_after in ('in_consultation', 'done'))
        or exists (select from notes_version written where written.appointment_id = own.id
          and has_text(written.anamnesis || written.diagnosis))))))`;

/** The condition that a registration is known there by itself, apart from others of the same person. */
export const isOwnRegistration = (by: Actor): SQL =>
  sql`(${worksAt(patient.clinicId, by)} or ${hasAppointment(sql`${patient.id}`, isAtOwn(by))})`;

const doctor = alias(account, 'doctor');

/** How many appointments the details of a patient contain. */
const MAX_APPOINTMENTS = 100;

/** A person's appointments at the caller's clinics, cancelled ones included, latest first. */
export async function appointmentsOf(
  db: Reader,
  by: Actor,
  patientId: string,
): Promise<DeskPatientDetails['appointments']> {
  const rows = await selectAppointments(db, by, ofSamePerson(appointment.patientId, patientId)).limit(MAX_APPOINTMENTS);
  return rows.map(({ doctorName, canceledAt, ...row }) => ({
    ...toAppointment(row),
    doctor_name: doctorName ?? '',
    canceled_at: canceledAt?.toISOString() ?? null,
  }));
}

/** A person's appointments at the caller's clinics that overlap another one of the same person, latest first. */
export async function overlapsOf(db: Reader, by: Actor, patientId: string): Promise<DeskAppointment[]> {
  const overlapsAnother = sql`exists (select from appointment other
    where ${ofSamePerson(sql`other.patient_id`, patientId)} and other.id <> ${appointment.id}
      and other.canceled_at is null and tstzrange(other.starts_at, other.ends_at, '[)')
        && tstzrange(${appointment.startsAt}, ${appointment.endsAt}, '[)'))`;
  const which = and(ofSamePerson(appointment.patientId, patientId), isNull(appointment.canceledAt), overlapsAnother);
  const rows = await selectAppointments(db, by, which).limit(MAX_APPOINTMENTS);
  return rows.map(({ doctorName: _, canceledAt: __, ...row }) => toAppointment(row));
}

const booked = alias(patient, 'booked');

const selectAppointments = (db: Reader, by: Actor, which: SQL | undefined) =>
  db
    .select({
      id: appointment.id,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      clinic_id: appointment.clinicId,
      doctor_id: appointment.doctorId,
      specialty_id: appointment.specialtyId,
      patient: { id: patient.id, name: patient.name, phone: patient.phone },
      status: appointment.status,
      statusAt: appointment.statusAt,
      squeeze_in: appointment.squeezeIn,
      moveRequestedAt: appointment.moveRequestedAt,
      askedToMoveAt: appointment.askedToMoveAt,
      doctorName: doctor.name,
      canceledAt: appointment.canceledAt,
    })
    .from(appointment)
    .innerJoin(booked, eq(booked.id, appointment.patientId))
    .innerJoin(patient, eq(patient.id, booked.rootId))
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .where(and(which, worksAt(appointment.clinicId, by)))
    .orderBy(desc(appointment.startsAt), desc(appointment.createdAt), desc(appointment.id));

type Row = Omit<Awaited<ReturnType<typeof selectAppointments>>[number], 'doctorName' | 'canceledAt'>;

const toAppointment = ({
  startsAt,
  endsAt,
  statusAt,
  moveRequestedAt,
  askedToMoveAt,
  ...row
}: Row): DeskAppointment => ({
  ...row,
  date: startsAt.toISOString(),
  end: endsAt.toISOString(),
  status_at: statusAt?.toISOString() ?? null,
  move_requested_at: moveRequestedAt?.toISOString() ?? null,
  asked_to_move_at: askedToMoveAt?.toISOString() ?? null,
});
