/** Calls about appointments: the patient's list, the doctor's list, cancelling. */
import * as v from 'valibot';
import { call } from './call.ts';
import { ForPatient } from './care.ts';
import { ListedAllergy } from './entries.ts';
import { Gender, Id, Instant, KeepForRounds, PlainDate, Range, Timestamp } from './formats.ts';
import { Status } from './status.ts';

/** A specialty: `name` is its Portuguese display name and the translation key; `duration` is in milliseconds. */
export const Specialty = v.object({ id: Id, name: v.string(), duration: v.number() });
export type Specialty = v.InferOutput<typeof Specialty>;

/** A clinic; `time_zone` is an IANA name, and all its hours are wall-clock times there. */
export const Clinic = v.object({ id: Id, name: v.string(), address: v.string(), time_zone: v.string() });
export type Clinic = v.InferOutput<typeof Clinic>;

const shared = {
  id: Id,
  date: Timestamp,
  specialty_id: Id,
  specialty: Specialty,
  clinic: Clinic,
  anamnesis: v.string(),
  diagnosis: v.string(),
  /** Starts at 1 and increases with each saved change of the notes. */
  version: v.number(),
  /** Absent in what an earlier version of the server sent. */
  status: v.optional(Status),
  status_at: v.optional(v.nullable(Timestamp)),
  squeeze_in: v.optional(v.boolean()),
  /** When the clinic asked the patient to choose another time; null or absent otherwise. */
  asked_to_move_at: v.optional(v.nullable(Timestamp)),
};

/** An appointment as its patient sees it. */
export const Appointment = v.object({
  ...shared,
  doctor: v.object({ id: Id, name: v.string(), CRM: v.string(), email: v.string(), gender: Gender }),
  /**
   * Its event in calendars: `uid` is the same for all appointments of a chain of moves, as in mails and feeds.
   * `sequence` increases with each change. Absent from an earlier server.
   */
  calendar: v.optional(v.object({ uid: v.string(), sequence: v.number() })),
});
export type Appointment = v.InferOutput<typeof Appointment>;

/** An appointment as its doctor sees it. */
export const DoctorAppointment = v.object({
  ...shared,
  patient: v.object({
    id: Id,
    name: v.string(),
    /** Null for a patient without an account, unless the clinic knows it; so are birthday and address. */
    email: v.nullable(v.string()),
    gender: Gender,
    birthday: v.nullable(PlainDate),
    address: v.nullable(v.string()),
    phone: v.string(),
    /** The active ones, severe first; absent from an earlier server. */
    allergies: v.optional(v.array(ListedAllergy)),
  }),
  /** When the doctor asked the reception to move it; null without such a request, absent from an earlier server. */
  move_requested_at: v.optional(v.nullable(Timestamp)),
  /** How many exams the patient handed in for it; absent if none. */
  handed_in: v.optional(v.number()),
});
export type DoctorAppointment = v.InferOutput<typeof DoctorAppointment>;

/**
 * The appointments of a patient, past and future, by ascending date, without cancelled ones. For a doctor, the same as
 * `listDoctorAppointments`.
 */
export const listAppointments = call({
  method: 'GET',
  path: '/appointments',
  who: ['Patient', 'Doctor'],
  query: v.object({ ...Range.entries, ...ForPatient }),
  response: v.union([v.array(Appointment), v.array(DoctorAppointment)]),
});

/**
 * A doctor's own appointments, past and future, by ascending date unless `order` says otherwise; with `id`, only that
 * one. With `after` and `limit=1`, the appointment after or, in descending order, before that one. With
 * `lacking=notes`, those without one of the two texts, but for those that
 * were missed, or whose patients are to choose another time.
 */
export const listDoctorAppointments = call({
  method: 'GET',
  path: '/appointments/ShowAll',
  who: 'Doctor',
  query: v.object({
    ...Range.entries,
    ...KeepForRounds,
    id: v.optional(Id),
    order: v.optional(v.picklist(['ascending', 'descending'], 'choice_invalid'), 'ascending'),
    lacking: v.optional(v.literal('notes', 'choice_invalid')),
  }),
  response: v.array(DoctorAppointment),
});

/** Why a patient cancelled: the time, the place, or no reason given. */
export const cancelReasons = ['Horario', 'Local', 'Nenhum'] as const;
export const CancelReason = v.picklist(cancelReasons, 'choice_invalid');
export type CancelReason = v.InferOutput<typeof CancelReason>;

/** Why an appointment was cancelled, by the patient or the clinic. `Medico`: the doctor can't come. */
export const storedCancelReasons = ['Horario', 'Local', 'Medico', 'Nenhum'] as const;
export const StoredCancelReason = v.picklist(storedCancelReasons, 'choice_invalid');
export type StoredCancelReason = v.InferOutput<typeof StoredCancelReason>;

/** An appointment that is cancelled now. Of several cancellations the first counts. */
export const Cancelled = v.object({ id: Id, canceled_at: Timestamp, cancel_reason: StoredCancelReason });

/**
 * Cancels an appointment of the patient or a dependent before its start. A repeat returns the stored cancellation. One
 * that was moved counts as cancelled: `replaced_by` is the appointment in its place, if that one is still to come.
 */
export const cancelAppointment = call({
  method: 'DELETE',
  path: '/appointments/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  query: v.object({ reason: v.optional(CancelReason, 'Nenhum') }),
  response: v.object({ ...Cancelled.entries, replaced_by: v.optional(Appointment) }),
});

/**
 * Confirms that the patient, or a dependent, will come, until the appointment starts. A repeat returns the first
 * confirmation. Refused with `not_found` for a cancelled or moved appointment, `already_started` after its start, and
 * `status_conflict` once the patient has arrived, or while the clinic asks for another time: the current status is
 * still `booked` then.
 */
export const confirmAppointment = call({
  method: 'PUT',
  path: '/appointments/:id/confirm',
  who: 'Patient',
  params: v.object({ id: Id }),
  response: v.object({ id: Id, status: Status, status_at: v.nullable(Timestamp) }),
});

/**
 * A cancellation at the request of the clinic or the doctor. One that was moved counts as cancelled: `replaced_by` is
 * the appointment in its place, if that one is still to come and the caller could cancel it; absent from an earlier
 * server.
 */
export const CancelledByClinic = v.object({
  ...Cancelled.entries,
  replaced_by: v.optional(v.object({ id: Id, date: Timestamp, clinic: v.object({ id: Id, time_zone: v.string() }) })),
});
export type CancelledByClinic = v.InferOutput<typeof CancelledByClinic>;

/**
 * Cancels an own appointment as its doctor, until it ends or the consultation begins. A repeat returns the stored
 * cancellation.
 */
export const cancelAsDoctor = call({
  method: 'POST',
  path: '/appointments/:id/cancel',
  who: 'Doctor',
  params: v.object({ id: Id }),
  body: v.object({ reason: StoredCancelReason }),
  response: CancelledByClinic,
});

/**
 * Asks the reception to move an own appointment that hasn't begun. The request ends when the appointment is moved or
 * cancelled. A repeat returns the first request.
 */
export const requestMove = call({
  method: 'PUT',
  path: '/appointments/:id/move-request',
  who: 'Doctor',
  params: v.object({ id: Id }),
  response: v.object({ id: Id, move_requested_at: Timestamp }),
});

/** Withdraws the request. Also succeeds if there is none. */
export const withdrawMoveRequest = call({
  method: 'DELETE',
  path: '/appointments/:id/move-request',
  who: 'Doctor',
  params: v.object({ id: Id }),
  status: 204,
});

/**
 * Moves an own appointment that hasn't begun to another free time. The moved appointment has an id of its own; the
 * former one counts as cancelled. A doctor's stays with that doctor, and may ignore the rules that are for patients; a
 * patient may choose another doctor with the same specialty. Refused as `book`, with `not_found` for a cancelled
 * appointment, `already_started` after its start and `status_conflict` once the patient has arrived.
 */
export const moveOwnAppointment = call({
  method: 'POST',
  path: '/appointments/:id/move',
  who: ['Patient', 'Doctor'],
  params: v.object({ id: Id }),
  body: v.object({
    date: Instant,
    /** The appointment's own by default. */
    doctor_id: v.optional(Id),
  }),
  response: v.union([Appointment, DoctorAppointment]),
  status: 201,
});

/** An appointment that was cancelled at the request of the clinic or its doctor, without another in its place. */
export const ClinicCancellation = v.object({
  id: Id,
  date: Timestamp,
  canceled_at: Timestamp,
  cancel_reason: StoredCancelReason,
  /** Who asked for it. The name stays for clients of other versions. */
  wish: v.picklist(['clinic', 'doctor']),
  /** What the clinic wrote to the patient about it. */
  message: v.optional(v.nullable(v.string())),
  specialty: Specialty,
  clinic: Clinic,
  doctor: v.object({ id: Id, name: v.string() }),
});
export type ClinicCancellation = v.InferOutput<typeof ClinicCancellation>;

/** A patient's appointments to come that the clinic or the doctor cancelled, by date; at most 20. */
export const listClinicCancellations = call({
  method: 'GET',
  path: '/appointments/cancelled',
  who: 'Patient',
  query: v.object(ForPatient),
  response: v.array(ClinicCancellation),
});

export const Cancellation = v.object({
  id: Id,
  canceled_at: Timestamp,
  cancel_reason: StoredCancelReason,
  /** True if another appointment was booked instead, with any doctor. */
  rescheduled: v.boolean(),
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** When and why a doctor's own appointment was cancelled. The lists contain no cancelled appointments. */
export const readCancellation = call({
  method: 'GET',
  path: '/appointments/:id/cancellation',
  who: 'Doctor',
  params: v.object({ id: Id }),
  response: Cancellation,
});
