import type * as appointments from '../../../../contract/appointments.ts';
import { appointment, clinic, doctorAppointment, ids, specialty } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

export const appointmentsDocs: DocumentationOf<typeof appointments> = {
  listAppointments: {
    summary: 'List your appointments',
    description:
      'Past and future, by date, without cancelled ones. A doctor gets the same as from `/appointments/ShowAll`, with or ' +
      'without `patient`.',
    errors: ['not_found'],
    request: { query: { from: '2027-03-01T00:00:00-03:00' } },
    response: [appointment],
  },
  listDoctorAppointments: {
    summary: 'List your appointments as a doctor',
    description:
      'Past and future, by date, without cancelled ones. Empty until the clinic has approved the doctor. With `after` ' +
      'and `limit=1`, the appointment after that one or, in descending order, before it.',
    parameters: {
      id: 'Only this appointment.',
      lacking: 'Only those without one of the two texts, but for missed ones and those to be moved.',
    },
    request: { query: { id: ids.appointment } },
    response: [doctorAppointment],
  },
  cancelAppointment: {
    summary: 'Cancel one of your appointments',
    description:
      'Marks the appointment; nothing is deleted. A repeat returns the first response again. One that was moved counts ' +
      'as cancelled: `replaced_by` is the appointment in its place, which is still booked.',
    parameters: { id: 'The appointment.' },
    errors: ['already_started'],
    request: { params: { id: ids.appointment }, query: { reason: 'Horario' } },
    response: { id: ids.appointment, canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Horario' },
  },
  confirmAppointment: {
    summary: 'Confirm that you will come',
    description:
      'For the patient or a carer, until the appointment starts. Its doctor and the reception see it at once. A repeat ' +
      'returns the first confirmation. `status_conflict`: the patient has arrived, or the clinic asks for another time, ' +
      'and `current` is still `booked`.',
    parameters: { id: 'The appointment.' },
    errors: ['already_started', 'status_conflict'],
    request: { params: { id: ids.appointment } },
    response: { id: ids.appointment, status: 'confirmed', status_at: '2027-03-01T12:00:00.000Z' },
  },
  cancelAsDoctor: {
    summary: 'Cancel one of your appointments as a doctor',
    description:
      'Until the appointment ends or the consultation begins. The patient is told in the app. A repeat returns the ' +
      'first response again. One that was moved counts as cancelled: `replaced_by` is the appointment in its place, ' +
      'which is still booked, if it is yours.',
    parameters: { id: 'The appointment.' },
    errors: ['already_started', 'status_conflict'],
    request: { params: { id: ids.appointment }, body: { reason: 'Medico' } },
    response: { id: ids.appointment, canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Medico' },
  },
  requestMove: {
    summary: 'Ask the reception to move an appointment',
    description:
      'For the appointment’s doctor, before its start. The request ends when the appointment is moved or cancelled.',
    parameters: { id: 'The appointment.' },
    errors: ['already_started'],
    request: { params: { id: ids.appointment } },
    response: { id: ids.appointment, move_requested_at: '2027-03-01T12:00:00.000Z' },
  },
  withdrawMoveRequest: {
    summary: 'Withdraw the request to move an appointment',
    parameters: { id: 'The appointment.' },
    request: { params: { id: ids.appointment } },
  },
  moveOwnAppointment: {
    summary: 'Move your appointment to another time',
    description:
      'For its patient or its doctor. The moved appointment has an id of its own, and the former one counts as ' +
      'cancelled. A patient may choose another doctor with the same specialty. Send an `Idempotency-Key`: a repeat after ' +
      'a lost response then returns the moved appointment.',
    parameters: { id: 'The appointment.' },
    errors: [
      ...(['slot_taken', 'patient_busy', 'already_started', 'status_conflict', 'in_the_past', 'too_soon'] as const),
      ...(['too_far', 'not_online', 'outside_hours', 'closed_time', 'not_a_slot', 'specialty_mismatch'] as const),
    ],
    request: { params: { id: ids.appointment }, body: { date: '2027-03-09T08:00:00-03:00' } },
    response: {
      ...{ ...appointment, id: ids.newAppointment, date: '2027-03-09T11:00:00.000Z', anamnesis: '', diagnosis: '' },
      ...{ version: 1, status: 'booked', status_at: null },
    },
  },
  listClinicCancellations: {
    summary: 'List your appointments that the clinic cancelled',
    description:
      'Those to come that were cancelled at the request of the clinic or the doctor, without another in their place. By ' +
      'date, at most 20.',
    errors: ['not_found'],
    response: [
      {
        ...{ id: ids.cancelledAppointment, date: '2027-03-08T11:00:00.000Z', canceled_at: '2027-03-01T12:00:00.000Z' },
        ...{ cancel_reason: 'Medico', wish: 'doctor', message: null, specialty, clinic },
        doctor: { id: ids.doctor, name: 'Ana Souza' },
      },
    ],
  },
  readCancellation: {
    summary: 'Read when and why an appointment was cancelled',
    description: 'For the appointment’s doctor. `not_found` if it isn’t cancelled.',
    parameters: { id: 'The appointment.' },
    request: { params: { id: ids.cancelledAppointment } },
    response: {
      ...{ id: ids.cancelledAppointment, canceled_at: '2027-03-01T12:00:00.000Z' },
      ...{ cancel_reason: 'Nenhum', rescheduled: false },
    },
  },
};
