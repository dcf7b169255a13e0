import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/closing.ts';

export default {
  link: { title: 'Close account' },
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
      title: 'You can undo it until {{date}}',
      text: 'Sign in with your email and password and choose “Reopen account”. Canceled appointments don’t come back.',
    },
    device: {
      title: 'You are signed out right away',
      text: 'That goes for all devices. Messages and links stop working, and what Clinic has saved on this device is deleted.',
    },
  },
  export: { text: 'Before you close it, you can download a copy of everything.', link: 'Download my data' },
  noAppointments: 'You have no upcoming appointments.',
  appointments_one: 'This appointment will be canceled, and the clinic will be notified:',
  appointments_other: 'These {{count}} appointments will be canceled, and the clinic will be notified:',
  appointment: '{{day}} at {{time}}, with {{doctor}}',
  doctor:
    'You can close the account only once you have no upcoming appointments. What you wrote in medical records stays. Your text templates are erased with the other data.',
  confirm: 'Confirm with your password',
  submit: 'Close account',
  keep: 'Keep my account',
  doneTitle: 'Account closed',
  doneText: 'To reopen it, sign in with your email and password within {{count}} days.',
} satisfies Shape<typeof pt>;
