/** Calls for booking: specialties, clinics, doctors, slots and the appointment itself. */
import * as v from 'valibot';
import { Appointment, Clinic, Specialty } from './appointments.ts';
import { call } from './call.ts';
import { ForPatient } from './care.ts';
import { daysInMonth, Gender, Id, Instant, Timestamp, wholeNumber } from './formats.ts';

/** How far ahead an appointment may start, in months. */
export const BOOKING_HORIZON_MONTHS = 12;

export const listSpecialties = call({
  method: 'GET',
  path: '/specialties',
  who: 'anyone',
  response: v.array(Specialty),
});

export const listClinics = call({ method: 'GET', path: '/clinics', who: 'anyone', response: v.array(Clinic) });

export const Doctor = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  CRM: v.string(),
  gender: Gender,
  specialties: v.array(Specialty),
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
