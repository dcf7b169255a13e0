import type * as earlier from '../../../../contract/earlier.ts';
import { appointment, clinic, ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const entry = {
  weekdays: [1, 2, 3, 4, 5] as (0 | 1 | 2 | 3 | 4 | 5 | 6)[],
  from: '08:00',
  to: '12:00',
  weekly_limit: 2,
};
const ofAppointment = { id: 'The appointment.' };
const ofOffer = { id: 'The offer.' };
const params = { id: ids.waitingAppointment };

export const earlierDocs: DocumentationOf<typeof earlier> = {
  listEarlier: {
    summary: 'List what you wait for, and the earlier times that you are offered',
    description: 'Also for dependents. Offers that have ended are left out; the first to end comes first.',
    response: {
      waitlist: [{ appointment_id: ids.waitingAppointment, ...entry }],
      offers: [
        {
          ...{ id: ids.offer, date: '2027-03-08T12:00:00.000Z', expires_at: '2027-03-01T14:00:00.000Z' },
          appointment: { id: ids.waitingAppointment, date: '2027-03-15T11:00:00.000Z' },
          ...{ doctor: 'Ana Souza', patient: null },
          clinic: { name: clinic.name, address: clinic.address, time_zone: clinic.time_zone },
        },
      ],
    },
  },
  joinWaitlist: {
    summary: 'Ask for offers of earlier times',
    description:
      'For an appointment more than 3 days ahead; `too_close` for others. Times that become free with the same doctor, ' +
      'specialty and clinic are offered, at least a day sooner. `0` is Sunday; the hours are the clinic’s, and the whole ' +
      'appointment has to be within them. A repeat changes which times suit, and keeps the place in the queue.',
    parameters: ofAppointment,
    errors: ['not_found', 'too_close', 'status_conflict'],
    request: { params, body: entry },
    response: entry,
  },
  leaveWaitlist: {
    summary: 'Ask for no more offers of earlier times',
    description: 'Open offers for the appointment end too.',
    parameters: ofAppointment,
    request: { params },
  },
  acceptOffer: {
    summary: 'Accept an earlier time',
    description:
      'The response is a new appointment; the former one counts as cancelled. `offer_gone`: the offer has ended, or the ' +
      'time is taken; the appointment stays.',
    parameters: ofOffer,
    errors: ['email_unconfirmed', 'not_found', 'offer_gone', 'patient_busy'],
    request: { params: { id: ids.offer } },
    response: { ...appointment, id: ids.newAppointment, date: '2027-03-08T12:00:00.000Z', status: 'booked' },
  },
  declineOffer: {
    summary: 'Decline an earlier time',
    description: 'The appointment stays on the waitlist. Changes nothing if the offer has ended.',
    parameters: ofOffer,
    request: { params: { id: ids.offer } },
  },
};
