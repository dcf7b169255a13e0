import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/closing.ts';

export default {
  link: { title: 'Close account', text: 'What happens to your data, and how to undo it.' },
  effects: {
    title: 'What happens when you close it',
    kept: {
      title: 'Your medical record is kept for 20 years',
      text: 'Brazilian law requires it. Your name, date of birth and CPF stay with it. Only the doctors who treated you can read it.',
    },
    erased: {
      title: 'Your other data is erased',
      text: 'After {{count}} days we erase your email, password, phone number, address, RG, devices and preferences.',
    },
    undo: {
      title: 'For {{count}} days you can undo it',
      text: 'Sign in with your email and password and choose “Reopen account”. Canceled appointments don’t come back.',
    },
    device: {
      title: 'This device is cleared right away',
      text: 'All sessions, messages and links end, and what this device has saved is deleted.',
    },
  },
  export: { text: 'Before you close it, you can download a copy of everything.', link: 'Download my data' },
  noAppointments: 'You have no upcoming appointments.',
  appointments_one: 'This appointment will be canceled, and the clinic will be notified:',
  appointments_other: 'These {{count}} appointments will be canceled, and the clinic will be notified:',
  appointment: '{{when}}, {{doctor}}',
  doctor:
    'You can only close the account without upcoming appointments. What you wrote in medical records stays. Your text templates are erased with the other data.',
  submit: 'Close account',
  doneTitle: 'Account closed',
  doneText: 'To reopen it, sign in with your email and password within {{count}} days.',
} satisfies Shape<typeof pt>;
