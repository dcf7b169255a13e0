import type * as booking from '../../../../contract/booking.ts';
import { appointment, clinic, ids, specialty } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const ofDoctor = { id: ids.doctor };
const { doctor } = appointment;

const freeTime = {
  ...{ start: '2027-03-08T11:30:00.000Z', date: '2027-03-08', hour: '08:30' },
  doctor: { id: ids.doctor, name: 'Ana Souza', gender: 'f' as const },
  clinic,
};

export const bookingDocs: DocumentationOf<typeof booking> = {
  listSpecialties: {
    summary: 'List the specialties',
    description:
      'By name. `duration` is in milliseconds. At most 4 have `popularity`, their place among the most booked ones: ' +
      'ranked by different patients, at least 10 each, among the latest 10,000 appointments that have begun.',
    response: [specialty],
  },
  listClinics: {
    summary: 'List the clinics',
    description:
      'By name. All hours of a clinic are wall-clock times in its `time_zone`. `position` and `phone` are null if the clinic hasn’t given them.',
    response: [{ ...clinic, position: { latitude: -23.555, longitude: -46.656 }, phone: '+551130304040' }],
  },
  listDoctors: {
    summary: 'List the doctors of a clinic who have a specialty',
    description: 'By name, each with all their specialties. Doctors whom the clinic hasn’t approved are left out.',
    request: { query: { specialty_id: specialty.id, clinic: ids.clinic } },
    response: [{ ...doctor, specialties: [specialty], online: true }],
  },
  monthAvailability: {
    summary: 'List the days of a month on which a doctor can be booked',
    description: 'One entry per day. A day is available if at least one of its slots is.',
    parameters: { id: 'The doctor.' },
    errors: ['specialty_mismatch'],
    request: { params: ofDoctor, query: { month: '3', year: '2027', specialty_id: specialty.id } },
    response: [
      { day: 1, available: true },
      { day: 2, available: true },
    ],
  },
  dayAvailability: {
    summary: 'List the slots of a doctor’s day',
    description:
      'A slot starts at the start of one of the day’s ranges plus a whole number of the specialty’s durations, each ' +
      'with the doctor’s buffer, and ends by the end of the range. It is available if the doctor can be booked online, ' +
      'it is late enough and within the horizon, overlaps no closed time, and is at least the buffer away from each of ' +
      'the doctor’s appointments. The patient’s own appointments with other doctors don’t make it unavailable.',
    parameters: { id: 'The doctor.' },
    errors: ['specialty_mismatch'],
    request: { params: ofDoctor, query: { month: '3', year: '2027', day: '8', specialty_id: specialty.id } },
    response: [
      { hour: '08:00', start: '2027-03-08T11:00:00.000Z', available: false },
      { hour: '08:30', start: '2027-03-08T11:30:00.000Z', available: true },
    ],
  },
  soonestTimes: {
    summary: 'Find the soonest free times of a specialty',
    description:
      'Each doctor’s soonest free time by start, at most 20, and the soonest of each of the next 14 days that have one: ' +
      'over all clinics, or of one clinic or doctor, and optionally in one part of the day. Looks 90 days ahead.',
    parameters: {
      id: 'The specialty.',
      ...{ clinic: 'Only at this clinic.', doctor: 'Only with this doctor.', part: 'Only in this part of the day.' },
      from: 'The first day, at each clinic; today by default.',
    },
    request: { params: { id: specialty.id }, query: { part: 'morning', from: '2027-03-08' } },
    response: { doctors: [freeTime], days: [freeTime] },
  },
  book: {
    summary: 'Book an appointment',
    description:
      'The appointments in `replaces` are cancelled in the same transaction; already cancelled ones are ignored. ' +
      '`patient_busy` carries the first of the patient’s conflicting appointments in `conflict` and all of them in ' +
      '`conflicts`. Send an `Idempotency-Key`: a repeat after a lost response then doesn’t book twice.',
    errors: [
      ...(['email_unconfirmed', 'not_found', 'slot_taken', 'patient_busy', 'already_started'] as const),
      ...(['in_the_past', 'too_soon', 'too_far', 'not_online', 'outside_hours', 'closed_time'] as const),
      ...(['not_a_slot', 'specialty_mismatch'] as const),
    ],
    request: {
      body: { date: '2027-03-08T08:00:00-03:00', doctor_id: ids.doctor, specialty_id: specialty.id },
    },
    response: { ...appointment, id: ids.newAppointment, anamnesis: '', diagnosis: '', version: 1 },
  },
  requestAppointment: {
    summary: 'Book the first of some times that can be booked',
    description:
      'For requests that have waited for the network: up to three times, in order of preference. The first that can ' +
      'be booked is booked, by the rules of `POST /appointments`. If the patient already has an appointment with the ' +
      'doctor at one of the times, that one is returned. The client chooses the `id`: a repeat with the same one never ' +
      'books again, however late it comes, and returns the appointment as it is now, or `not_found` with ' +
      '`canceled_at` once it is cancelled. ' +
      '`none_free` carries up to six free times in `nearest`, by start: of the same doctor, or of colleagues at the ' +
      'clinic if the doctor has none. It also stands for a doctor who has left the clinic.',
    errors: ['email_unconfirmed', 'not_found', 'none_free'],
    request: {
      body: {
        ...{ id: ids.request, doctor_id: ids.doctor, specialty_id: specialty.id, clinic_id: ids.clinic },
        times: ['2027-03-08T08:00:00-03:00', '2027-03-09T08:00:00-03:00'],
      },
    },
    response: { ...appointment, id: ids.newAppointment, anamnesis: '', diagnosis: '', version: 1 },
  },
};
