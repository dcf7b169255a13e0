import type * as desk from '../../../../contract/desk.ts';
import { appointment, ids, specialty } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const booked = {
  id: ids.newAppointment,
  date: '2027-03-08T11:00:00.000Z',
  end: '2027-03-08T11:30:00.000Z',
  clinic_id: ids.clinic,
  doctor_id: ids.doctor,
  specialty_id: specialty.id,
  patient: { id: ids.patient, name: 'Bia Lima', phone: '+5511987654321', birthday: '1990-05-20' },
  status: 'booked' as const,
  status_at: null,
  squeeze_in: false,
  move_requested_at: null,
  asked_to_move_at: null,
};
const { doctor } = appointment;
const people = { patient_id: ids.patient, doctor_id: ids.doctor, specialty_id: specialty.id };

type Calls = Pick<
  typeof desk,
  'readDeskDay' | 'listUnconfirmed' | 'listBookedDays' | 'deskBook' | 'walkIn' | 'moveAppointment' | 'deskCancel'
>;

export const deskDocs: DocumentationOf<Calls> = {
  readDeskDay: {
    summary: 'Read the days of a clinic',
    description:
      'A column per day and doctor, by day, then by the doctor’s name, without cancelled appointments. What is free can ' +
      'be booked. A doctor who isn’t approved, or is disabled, is only listed with appointments, and has nothing free. ' +
      'Events after `cursor` may change what is listed.',
    parameters: { date: 'The first day at the clinic.', days: 'The number of days.', doctor: 'Only this doctor.' },
    errors: ['not_found'],
    request: { query: { clinic: ids.clinic, date: '2027-03-08', doctor: ids.doctor } },
    response: {
      clinic: { id: ids.clinic, name: 'Clínica Central', time_zone: 'America/Sao_Paulo' },
      days: [
        {
          doctor: { id: ids.doctor, name: doctor.name, gender: doctor.gender, specialties: [specialty] },
          date: '2027-03-08',
          closed: [],
          hours: [{ start: '2027-03-08T11:00:00.000Z', end: '2027-03-08T15:00:00.000Z' }],
          free: [{ specialty_id: specialty.id, starts: ['2027-03-08T11:30:00.000Z'] }],
          appointments: [booked],
          squeeze_ins_left: 2,
        },
      ],
      cursor: '73412.0',
    },
  },
  listUnconfirmed: {
    summary: 'List a day’s appointments that aren’t confirmed',
    description:
      'Those to come that are `booked`, without the ones whose patients were asked to choose another time; by time, at ' +
      'most 200. `reminder` says whether a reminder has reached the patient: `sent`, `failed`, `no_address`, ' +
      '`unwanted` if they are switched off, or `waiting` if none was sent.',
    parameters: { id: 'The clinic.', date: 'The day at the clinic.' },
    errors: ['not_found'],
    request: { params: { id: ids.clinic }, query: { date: '2027-03-08' } },
    response: [
      {
        ...{ ...booked, doctor: { id: ids.doctor, name: doctor.name } },
        ...{ specialty, reminder: 'waiting' },
      },
    ],
  },
  listBookedDays: {
    summary: 'List the days with appointments',
    description: 'How many appointments that aren’t cancelled each day at the clinic has; only days with one.',
    parameters: { id: 'The clinic.', date: 'The first day at the clinic.', days: 'The number of days.' },
    errors: ['not_found'],
    request: { params: { id: ids.clinic }, query: { date: '2027-03-01', days: '42' } },
    response: [{ date: '2027-03-08', appointments: 1 }],
  },
  deskBook: {
    summary: 'Book an appointment for a patient',
    description:
      'As the patient’s own booking, but the doctor’s notice, horizon and online booking don’t apply. A squeeze-in may be off the grid, outside the hours or over another appointment of ' +
      'the doctor, up to the daily number that the doctor allows; one that fits a free slot becomes a regular ' +
      'appointment. `patient_busy` carries the patient’s `conflicts` at the receptionist’s clinics.',
    errors: [
      ...(['not_found', 'slot_taken', 'patient_busy', 'squeeze_in_limit', 'in_the_past', 'too_far'] as const),
      ...(['outside_hours', 'closed_time', 'not_a_slot', 'specialty_mismatch'] as const),
    ],
    request: { body: { ...people, date: '2027-03-08T08:00:00-03:00', squeeze_in: false } },
    response: booked,
  },
  walkIn: {
    summary: 'Book an appointment for a patient who is here',
    description:
      'The doctor’s slot that runs now if it is free, otherwise a squeeze-in from this minute on. Its status is `arrived`.',
    errors: ['not_found', 'slot_taken', 'patient_busy', 'squeeze_in_limit', 'closed_time', 'specialty_mismatch'],
    request: { body: people },
    response: { ...booked, status: 'arrived', status_at: '2027-03-08T11:12:00.000Z' },
  },
  moveAppointment: {
    summary: 'Move an appointment to another time or doctor',
    description:
      'Of the same clinic. The response is a new appointment; the former one counts as cancelled. `already_started`: ' +
      'after its start. `status_conflict`: the patient has arrived; `current` is the status.',
    parameters: { id: 'The appointment.' },
    errors: [
      ...(['slot_taken', 'patient_busy', 'already_started', 'status_conflict', 'squeeze_in_limit'] as const),
      ...(['in_the_past', 'too_far', 'outside_hours', 'closed_time', 'not_a_slot', 'specialty_mismatch'] as const),
    ],
    request: {
      params: { id: ids.appointment },
      body: { doctor_id: ids.doctor, date: '2027-03-08T08:00:00-03:00', squeeze_in: false },
    },
    response: booked,
  },
  deskCancel: {
    summary: 'Cancel an appointment at the desk',
    description:
      'Also after its start. A repeat returns the stored cancellation. `already_started`: after the end of the following ' +
      'day at the clinic. `status_conflict`: the consultation has begun or is over; `current` is the status. One that ' +
      'was moved counts as cancelled: `replaced_by` is the appointment in its place, which is still booked, if it is at ' +
      'one of your clinics.',
    parameters: { id: 'The appointment.' },
    errors: ['status_conflict', 'already_started'],
    request: { params: { id: ids.appointment }, body: { reason: 'Medico', wish: 'doctor' } },
    response: { id: ids.appointment, canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Medico' },
  },
};
