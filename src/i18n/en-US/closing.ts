import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/closing.ts';

export default {
  link: { title: 'Close account', text: 'What happens to your data, and how to undo it.' },
  effects: {
    title: 'What happens when you close it',
    kept: 'Your medical record, with name, date of birth and CPF, is kept for 20 years, as Brazilian law requires. Only the doctors who treated you can read it.',
    erased: 'After {{count}} days we erase your email, password, phone number, address, RG, devices and preferences.',
    undo: 'For {{count}} days you can undo it: sign in with your email and password and choose “Reopen account”. Canceled appointments don’t come back.',
    device: 'All sessions, messages and links end right away, and what this device has saved is deleted.',
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
