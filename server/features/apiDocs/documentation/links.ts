import type * as links from '../../../../contract/links.ts';
import { secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const { acceptLink, confirmLink, moveLink, cancelLink, unsubscribeLink } = secrets;
const appointment = {
  ...{ state: 'booked' as const, asked_to_move: false, date: '2027-03-03T13:00:00.000Z' },
  ...{ doctor: 'Marcos Lima', patient: null },
  clinic: {
    ...{ name: 'Clínica Central', address: 'Praça da Sé, 1', phone: '+551133334444', time_zone: 'America/Sao_Paulo' },
  },
};
const errors = ['token_invalid'] as const;

export const linkDocs: DocumentationOf<typeof links> = {
  readLink: {
    summary: 'Say what the link of a message is for',
    description:
      'Changes nothing: mail programs open links by themselves. `token_invalid` has `expired: true` if it was valid.',
    errors,
    unkeyed: true,
    request: { body: { token: confirmLink } },
    response: { purpose: 'confirm', appointment },
  },
  confirmByLink: {
    summary: 'Confirm an appointment by the link of a message',
    description: 'Changes nothing while the clinic asks for another time: the response has `asked_to_move: true`.',
    errors,
    unkeyed: true,
    request: { body: { token: confirmLink } },
    response: { ...appointment, state: 'confirmed' },
  },
  cancelByLink: {
    summary: 'Cancel an appointment by the link of a message',
    errors,
    unkeyed: true,
    request: { body: { token: cancelLink, reason: 'Horario' } },
    response: { ...appointment, state: 'cancelled' },
  },
  timesByLink: {
    summary: 'List free times by the link of a message',
    description:
      'Those of the appointment’s doctor, on at most 5 days. A link that confirms counts as one that moves while the ' +
      'clinic asks for another time.',
    errors,
    unkeyed: true,
    request: { body: { token: moveLink } },
    response: {
      days: [{ date: '2027-03-04', times: [{ start: '2027-03-04T12:00:00.000Z', hour: '09:00' }] }],
      next: null,
    },
  },
  moveByLink: {
    summary: 'Move an appointment by the link of a message',
    errors: ['token_invalid', 'slot_taken', 'patient_busy', 'not_a_slot', 'in_the_past'],
    unkeyed: true,
    request: { body: { token: moveLink, date: '2027-03-08T12:00:00.000Z' } },
    response: { ...appointment, state: 'moved', date: '2027-03-04T12:00:00.000Z' },
  },
  acceptByLink: {
    summary: 'Accept an earlier time by the link of a message',
    description: 'If it is too late, the appointment stays and `state` is `gone`.',
    errors: ['token_invalid', 'patient_busy'],
    unkeyed: true,
    request: { body: { token: acceptLink } },
    response: {
      ...{ state: 'accepted', date: '2027-03-04T12:00:00.000Z', expires_at: '2027-03-01T14:00:00.000Z' },
      appointment: { ...appointment, state: 'moved', date: '2027-03-04T12:00:00.000Z' },
    },
  },
  unsubscribeByLink: {
    summary: 'End mails on a topic by the link of a message',
    errors,
    unkeyed: true,
    request: { body: { token: unsubscribeLink } },
  },
  unsubscribeInOneClick: {
    summary: 'End mails on a topic, as mail programs do (RFC 8058)',
    description: 'The body, `List-Unsubscribe=One-Click`, is ignored.',
    errors,
    unkeyed: true,
    request: { params: { token: unsubscribeLink } },
  },
  openUnsubscribe: {
    summary: 'Lead a browser to the page of an unsubscribe link',
    request: { params: { token: unsubscribeLink } },
    media: ['text/html'],
  },
};
