/** Calls for booking: specialties, clinics, doctors, slots and the appointment itself. */
import * as v from 'valibot';
import { Appointment, Clinic, Specialty } from './appointments.ts';
import { call } from './call.ts';
import { ForPatient } from './care.ts';
import { daysInMonth, Gender, Id, Instant, PlainDate, Timestamp, wholeNumber } from './formats.ts';

/** How far ahead an appointment may start, in months. */
export const BOOKING_HORIZON_MONTHS = 12;

/**
 * A specialty to choose. `popularity` is its place among the most booked ones, from 1; absent for all others, and in
 * what an earlier version of the server sent.
 */
export const ListedSpecialty = v.object({ ...Specialty.entries, popularity: v.optional(v.number()) });
export type ListedSpecialty = v.InferOutput<typeof ListedSpecialty>;

export const listSpecialties = call({
  method: 'GET',
  path: '/specialties',
  who: 'anyone',
  response: v.array(ListedSpecialty),
});

/** A place on Earth, in degrees (WGS 84). */
export const Position = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
export type Position = v.InferOutput<typeof Position>;

/**
 * A clinic to choose. `position` and `phone` are null if the clinic hasn't given them, and absent in what an earlier
 * version of the server sent.
 */
export const ListedClinic = v.object({
  ...Clinic.entries,
  position: v.optional(v.nullable(Position)),
  phone: v.optional(v.nullable(v.string())),
});
export type ListedClinic = v.InferOutput<typeof ListedClinic>;

export const listClinics = call({
  method: 'GET',
  path: '/clinics',
  who: 'anyone',
  response: v.array(ListedClinic),
});

export const Doctor = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  CRM: v.string(),
  gender: Gender,
  specialties: v.array(Specialty),
  /** False if only the reception books for this doctor; absent in what an earlier version of the server sent. */
  online: v.optional(v.boolean()),
});
export type Doctor = v.InferOutput<typeof Doctor>;

export const listDoctors = call({
  method: 'GET',
  path: '/doctors/specialty/clinic',
  who: 'signed in',
  query: v.object({ specialty_id: Id, clinic: Id }),
  response: v.array(Doctor),
});

const month = wholeNumber(1, 12);
const year = wholeNumber(1970, 9998);

export const monthAvailability = call({
  method: 'GET',
  path: '/doctors/:id/month-availability',
  who: 'signed in',
  params: v.object({ id: Id }),
  query: v.object({ month, year, specialty_id: Id }),
  response: v.array(v.object({ day: v.number(), available: v.boolean() })),
});
export type MonthAvailability = v.InferOutput<(typeof monthAvailability)['response']>;

/** A slot: `hour` is the clinic's wall-clock time, `start` the instant. */
export const Slot = v.object({ hour: v.string(), start: Timestamp, available: v.boolean() });
export type Slot = v.InferOutput<typeof Slot>;

export const dayAvailability = call({
  method: 'GET',
  path: '/doctors/:id/day-availability',
  who: 'signed in',
  params: v.object({ id: Id }),
  query: v.pipe(
    v.object({ month, year, day: wholeNumber(1, 31), specialty_id: Id }),
    v.forward(
      v.partialCheck(
        [['month'], ['year'], ['day']],
        date => date.day <= daysInMonth(date.year, date.month),
        'date_invalid',
      ),
      ['day'],
    ),
  ),
  response: v.array(Slot),
});

/** Parts of the day by the wall clock at the clinic: until noon, until 18:00, and after it. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** The part of the day of an hour, 0 to 23. */
export const partOfDay = (hour: number): PartOfDay => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** How many days the search for the soonest free time covers at most. */
export const SOONEST_DAYS = 90;

/** A free time of a doctor: `hour` and `date` are the clinic's wall-clock time, `start` the instant. */
export const FreeTime = v.object({
  start: Timestamp,
  date: PlainDate,
  hour: v.string(),
  doctor: v.object({ id: Id, name: v.string(), gender: Gender }),
  clinic: Clinic,
});
export type FreeTime = v.InferOutput<typeof FreeTime>;

/** How many doctors the search for the soonest free time returns at most. */
export const SOONEST_DOCTORS = 20;

/** Each doctor's soonest free time, by start, and the next days with one; see `soonestTimes`. */
export const SoonestTimes = v.object({
  /** At most `SOONEST_DOCTORS`. */
  doctors: v.array(FreeTime),
  /** The soonest free time of each of the next days that have one; at most 14. */
  days: v.array(FreeTime),
});
export type SoonestTimes = v.InferOutput<typeof SoonestTimes>;

/**
 * The soonest free times of a specialty that a patient can book online, over all its doctors and clinics, in the next
 * `SOONEST_DAYS` days from a date on; optionally of one clinic or doctor, and only in one part of the day.
 */
export const soonestTimes = call({
  method: 'GET',
  path: '/specialties/:id/soonest',
  who: 'signed in',
  params: v.object({ id: Id }),
  query: v.object({
    clinic: v.optional(Id),
    doctor: v.optional(Id),
    part: v.optional(v.picklist(partsOfDay, 'choice_invalid')),
    from: v.optional(PlainDate),
  }),
  response: SoonestTimes,
});

export const BookingRequest = v.object({
  date: Instant,
  doctor_id: Id,
  specialty_id: Id,
  /** The patient's appointments that are cancelled in exchange for this one. */
  replaces: v.optional(
    v.pipe(
      v.union([Id, v.pipe(v.array(Id), v.minLength(1, 'invalid'), v.maxLength(20, 'invalid'))], 'invalid'),
      v.transform(ids => (Array.isArray(ids) ? [...new Set(ids)] : [ids])),
    ),
  ),
});
export type BookingRequest = v.InferOutput<typeof BookingRequest>;

export const book = call({
  method: 'POST',
  path: '/appointments',
  who: 'Patient',
  query: v.object(ForPatient),
  body: BookingRequest,
  response: Appointment,
  status: 201,
});

/** Additional members of a `patient_busy` problem: the first conflicting appointment, and all of them. */
export const BusyRefusal = v.object({ conflict: Appointment, conflicts: v.array(Appointment) });

/** How many times a request may name. */
export const REQUESTED_TIMES_MAX = 3;

/** An appointment at the first of some times that can be booked, in order of preference. */
export const AppointmentRequest = v.object({
  /** Chosen by the client, once for each request. */
  id: Id,
  doctor_id: Id,
  specialty_id: Id,
  /** Where the patient expects the doctor. One who has moved to another clinic isn't booked. */
  clinic_id: Id,
  times: v.pipe(v.array(Instant, 'required'), v.minLength(1, 'required'), v.maxLength(REQUESTED_TIMES_MAX, 'invalid')),
});

/**
 * Books the first of the times that can be booked. If the patient already has an appointment with the doctor at one of
 * them, that one is the response. A repeat with the same `id` books nothing, however late it comes and whatever it asks
 * for: the response is the appointment that the request became, where it was moved to since. Refused with `not_found`
 * if that one was cancelled (`RequestCancelled`), `none_free` (`NoneFree`), and `idempotency_mismatch` if the `id` was
 * for another patient.
 */
export const requestAppointment = call({
  method: 'POST',
  path: '/appointments/request',
  who: 'Patient',
  query: v.object(ForPatient),
  body: AppointmentRequest,
  response: Appointment,
  status: 201,
});

/** Additional member of a `not_found` problem: when the appointment that the request became was cancelled. */
export const RequestCancelled = v.object({ canceled_at: Timestamp });

/**
 * Additional member of a `none_free` problem: at most 6 free times by start, the nearest to the requested ones. Those
 * of the same doctor, or of colleagues at the clinic if the doctor has none.
 */
export const NoneFree = v.object({ nearest: v.array(FreeTime) });
