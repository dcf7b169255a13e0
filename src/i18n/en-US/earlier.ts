import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/earlier.ts';

/** Texts about earlier times than the booked one. */
export default {
  title: 'Earlier times',
  lead: 'We can let you know if an earlier time opens up.',
  ask: 'Ask for an earlier time',
  summary_one:
    'We’ll let you know if an earlier time opens up: {{days}}, {{from}} to {{to}}, at most {{count}} offer per week.',
  summary_other:
    'We’ll let you know if an earlier time opens up: {{days}}, {{from}} to {{to}}, at most {{count}} offers per week.',
  everyDay: 'every day',
  workdays: 'Monday to Friday',
  change: 'Change days and hours',
  end: 'Leave the waitlist',
  ended: { title: 'You won’t get any more offers', text: 'The appointment stays as it is.' },
  form: {
    lead: 'If a time with the same doctor opens up at least a day sooner, we offer it first to those who have waited longest. The appointment only moves if you accept.',
    days: 'Days that work for you',
    from: 'From',
    to: 'Until',
    limit: 'Maximum offers per week',
    save: 'Save',
    saved: { title: 'We’ll let you know', text: 'Offers come by email and show here in Clinic.' },
    noDay: 'Choose at least one day.',
    noHours: 'The end must be after the start.',
  },
  offers: 'Earlier times for you',
  offer: {
    title: 'An earlier time has opened up: {{at}}',
    titleOf: 'An earlier time has opened up for {{name}}: {{at}}',
    line: 'With {{doctor}}, {{clinic}}. Current appointment: {{at}}.',
    until: 'The offer is valid for another {{left}}, until {{at}}. The first to accept gets the time.',
    accept: 'Accept',
    acceptOf: 'Accept the time on {{at}}',
    decline: 'Decline',
    declineOf: 'Decline the time on {{at}}',
    accepted: { title: 'The new time is yours', text: 'The appointment has moved to {{at}}.' },
    declined: {
      title: 'Offer declined',
      text: 'The appointment stays as it is. If another time opens up, we’ll let you know.',
    },
    unknown: {
      title: 'We don’t know yet whether the appointment has moved',
      text: 'There was no response. Check under Appointments which time is booked. If the offer is still here, you can accept it again.',
    },
    failed: 'The appointment hasn’t moved',
    notDeclined: 'The offer wasn’t declined',
  },
  failed: 'Couldn’t save this',
  unanswered: 'There was no response. Check your connection and try again: nothing will be done twice.',
} satisfies Shape<typeof pt>;
