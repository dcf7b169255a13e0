import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/links.ts';

export default {
  titles: {
    confirm: 'Confirm appointment',
    move: 'Change the time',
    cancel: 'Cancel appointment',
    accept: 'An earlier time has opened up',
    unsubscribe: 'Emails from Clinic',
  },
  appointment: 'The appointment',
  of: '{{name}}’s appointment',
  call: 'Call {{phone}}',
  open: 'Open Clinic',
  confirm: 'Confirm appointment',
  cancel: 'Cancel the appointment',
  move: 'Move to this time',
  choose: 'Choose the new time',
  chosen: 'New time: {{day}}, {{time}}',
  later: 'See more days',
  noTimes: 'There are no times to book online in the next few days. Contact the clinic.',
  unanswered: 'There was no response. Tap again: nothing will be done twice.',
  states: {
    confirmed: { title: 'Appointment confirmed', text: 'The clinic has received the confirmation.' },
    asked_to_move: {
      title: 'The clinic asks you to choose another time',
      text: 'Until you do, the appointment stays booked.',
    },
    cancelled: { title: 'Appointment canceled', text: 'It is no longer booked.' },
    moved: { title: 'Appointment rescheduled', text: 'Your appointment is now:' },
    past: {
      title: 'This appointment can no longer be changed',
      text: 'It has already started or is over, or the clinic has noted the arrival.',
    },
  },
  offer: {
    time: 'The new time',
    until: 'The offer is valid until {{time}}. The first to accept gets the time.',
    accept: 'Accept this time',
    now: 'Current appointment',
    open: { title: 'An earlier time has opened up', text: 'If you accept, the appointment moves to this time.' },
    accepted: { title: 'The new time is yours', text: 'Your appointment is now:' },
    gone: {
      title: 'This time is no longer available',
      text: 'This offer has ended. Your current appointment is shown below.',
    },
  },
  missing: { title: 'Part of the link is missing', text: 'Open the complete link from the email again.' },
  invalid: {
    title: 'This link is no longer valid',
    text: 'Look for the link in the latest email, or sign in to your account.',
  },
  expired: { title: 'This link has expired', text: 'Sign in to your account, or contact the clinic.' },
  topics: {
    appointments: 'Booked, rescheduled and canceled appointments',
    reminders: 'Appointment reminders',
    record: 'Updates in your account',
    questionnaire: 'Questions before appointments',
    earlier: 'Offers of earlier times',
  },
  unsubscribeAsk: 'Do you want to stop receiving these emails?',
  essential: 'Security notices about your account will still arrive.',
  unsubscribe: 'Stop these emails',
  unsubscribed: 'You will no longer receive these emails: {{topic}}.',
  resubscribe: 'If you change your mind, you can turn them on again under “My account”.',
} satisfies Shape<typeof pt>;
