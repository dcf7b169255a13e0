import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/links.ts';

export default {
  titles: {
    confirm: 'Confirm appointment',
    move: 'Change the time',
    cancel: 'Cancel appointment',
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
  noTimes: 'There are no free times online in the next days. Please contact the clinic.',
  unanswered: 'There was no response. Tap again: nothing will be done twice.',
  states: {
    confirmed: { title: 'Appointment confirmed', text: 'The clinic knows that it will take place.' },
    cancelled: { title: 'Appointment canceled', text: 'The time is free for someone else now.' },
    moved: { title: 'Appointment moved', text: 'This is the current time:' },
    past: { title: 'It can’t be changed any more', text: 'This appointment has already started or is over.' },
  },
  missing: { title: 'Part of the link is missing', text: 'Please open the whole link of the email again.' },
  invalid: {
    title: 'This link is no longer valid',
    text: 'Look for the link in the latest email, or sign in to your account.',
  },
  expired: { title: 'This link has expired', text: 'Sign in to your account, or contact the clinic.' },
  topics: {
    appointments: 'Booked, moved and canceled appointments',
    reminders: 'Reminders of appointments',
    record: 'News in your account',
    questionnaire: 'Questions before appointments',
    earlier: 'Earlier free times',
  },
  unsubscribeAsk: 'Do you want to stop receiving these emails?',
  essential: 'Security notices about your account will still arrive.',
  unsubscribe: 'Stop these emails',
  unsubscribed: 'You will no longer receive these emails: {{topic}}.',
  resubscribe: 'If you change your mind, you can turn them on again under “My account”.',
} satisfies Shape<typeof pt>;
