import type * as notifications from '../../../../contract/notifications.ts';
import { ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const both = { mail: true, push: true };
const preferences = {
  language: 'pt-BR',
  topics: { appointments: both, reminders: both, record: both, questionnaire: both, earlier: both },
} as const;
const mailsOnly = { mail: true, push: false };
const messages = { evening: '18:00', hours: 2, quiet: { from: '21:00', to: '07:00' } };
const params = { id: ids.clinic };
const ofClinic = { id: 'The clinic.' };

export const notificationsDocs: DocumentationOf<typeof notifications> = {
  readMessagePreferences: {
    summary: 'Read which messages you receive',
    description:
      'For each topic whether it comes by mail, and as a push to the devices that take them. It holds for the messages ' +
      'about dependents too. Essential mails, such as security notices, always come.',
    response: preferences,
  },
  saveMessagePreferences: {
    summary: 'Choose which messages you receive',
    description: 'Changes the topics that are given, and the language of messages if it is given.',
    request: { body: { language: 'pt-BR', topics: { reminders: mailsOnly } } },
    response: { ...preferences, topics: { ...preferences.topics, reminders: mailsOnly } },
  },
  readClinicMessages: {
    summary: 'Read when a clinic writes to its patients',
    description:
      'Times are the clinic’s. `evening`: when patients are reminded of the next day’s appointments; `hours`: how long ' +
      'before an appointment they are reminded again. In the quiet hours only what can’t wait is sent.',
    parameters: ofClinic,
    request: { params },
    response: messages,
  },
  saveClinicMessages: {
    summary: 'Change when a clinic writes to its patients',
    description: 'Null switches a reminder or the quiet hours off. The evening begins at 12:00.',
    parameters: ofClinic,
    request: { params, body: { ...messages, hours: 3 } },
    response: { ...messages, hours: 3 },
  },
  listUndelivered: {
    summary: 'List the patients whom a message didn’t reach',
    description:
      'To be called, the soonest appointment first; each appointment once, as it is now. Only messages about ' +
      'appointments to come, and claim codes. `expired`: not delivered in time; `refused`: there is no such address; ' +
      '`no_address`: the patient has none; `no_device`: the device takes no pushes any more; `unwanted`: such ' +
      'messages are switched off.',
    parameters: ofClinic,
    request: { params },
    response: [
      {
        ...{ id: ids.delivery, kind: 'cancelled', reason: 'refused', at: '2027-03-01T12:00:00.000Z' },
        patient: { id: ids.deskPatient, name: 'Lia Prado', phone: '+5511912340000' },
        appointment: {
          ...{ id: ids.appointment, date: '2027-03-02T11:00:00.000Z', doctor: 'Ana Souza', cancelled: true },
          ...{ status: 'booked', asked_to_move_at: null },
        },
      },
    ],
  },
  handleUndelivered: {
    summary: 'Mark a message that wasn’t delivered as handled',
    description: 'Takes it off the list, and all others about the same appointment or claim code.',
    parameters: { ...ofClinic, delivery: 'The message.' },
    request: { params: { ...params, delivery: ids.delivery } },
  },
};
