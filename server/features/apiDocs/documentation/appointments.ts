import type * as appointments from '../../../../contract/appointments.ts';
import { appointment, doctorAppointment, ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

export const appointmentsDocs: DocumentationOf<typeof appointments> = {
  listAppointments: {
    summary: 'List your appointments',
    description:
      'Past and future, by date, without cancelled ones. A doctor gets the same as from `/appointments/ShowAll`.',
    request: { query: { from: '2027-03-01T00:00:00-03:00' } },
    response: [appointment],
  },
  listDoctorAppointments: {
    summary: 'List your appointments as a doctor',
    description: 'Past and future, by date, without cancelled ones. Empty until the clinic has approved the doctor.',
    parameters: { id: 'Only this appointment.' },
    request: { query: { id: ids.appointment } },
    response: [doctorAppointment],
  },
  cancelAppointment: {
    summary: 'Cancel one of your appointments',
    description: 'Marks the appointment; nothing is deleted. A repeat returns the first response again.',
    parameters: { id: 'The appointment.' },
    errors: ['already_started'],
    request: { params: { id: ids.appointment }, query: { reason: 'Horario' } },
    response: { id: ids.appointment, canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Horario' },
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
